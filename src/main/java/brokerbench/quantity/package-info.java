/**
 * Values with units: parse, print, compare; the words of constants, and those for what a file
 * system refuses; text files that the suite brings. A leaf: knows the JDK alone.
 *
 * <p>Text for people is made here and nowhere else, always in {@link java.util.Locale#ROOT}, so
 * that the same value reads the same in a table, a finding and a progress line.
 */
package brokerbench.quantity;
