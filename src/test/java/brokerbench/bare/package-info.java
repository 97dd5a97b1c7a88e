/**
 * The study's shape of load straight on each client library, and sleeping threads without any: what
 * the suite is compared with by {@code src/build/bare-client} and {@code sleep-floor}. Holds no
 * test.
 */
@NullMarked
package brokerbench.bare;

import org.jspecify.annotations.NullMarked;
