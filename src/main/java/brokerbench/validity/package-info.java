/**
 * Findings: why a number may not be what it looks like. Knows {@code statistics}, {@code scenario}
 * and {@code quantity}.
 */
package brokerbench.validity;
