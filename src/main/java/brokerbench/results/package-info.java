/**
 * What happened: immutable records, and their files. Knows {@code validity}, {@code scenario},
 * {@code measurement} and {@code quantity}; decides nothing about load and prints nothing for
 * people.
 *
 * <p>{@link brokerbench.results.RunDirectory} alone knows file names. A missing value is a missing
 * key or an empty cell, never 0. Every number's name ends in its unit; counts have none. What each
 * column means is in {@code src/docs/results.md}, which a test holds complete; the records that are
 * rows repeat what their readers in the code must know.
 */
package brokerbench.results;
