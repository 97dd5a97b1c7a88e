@NullMarked
package brokerbench.cost;

import org.jspecify.annotations.NullMarked;
