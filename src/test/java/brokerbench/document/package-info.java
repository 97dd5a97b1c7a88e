@NullMarked
package brokerbench.document;

import org.jspecify.annotations.NullMarked;
