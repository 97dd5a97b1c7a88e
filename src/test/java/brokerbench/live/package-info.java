@NullMarked
package brokerbench.live;

import org.jspecify.annotations.NullMarked;
