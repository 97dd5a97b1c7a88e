@NullMarked
package brokerbench.metrics;

import org.jspecify.annotations.NullMarked;
