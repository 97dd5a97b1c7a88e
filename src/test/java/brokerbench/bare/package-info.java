/**
 * The study's shape of load straight on each client library: what the suite is compared with by
 * {@code src/build/bare-client}. Holds no test.
 */
@NullMarked
package brokerbench.bare;

import org.jspecify.annotations.NullMarked;
