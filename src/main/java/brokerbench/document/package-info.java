/**
 * Documents as blocks, and the forms that they take: text for a terminal, Markdown, HTML. Knows
 * {@code statistics}, for the table of what a given number of forks can find, and nothing of runs
 * or claims.
 */
@NullMarked
package brokerbench.document;

import org.jspecify.annotations.NullMarked;
