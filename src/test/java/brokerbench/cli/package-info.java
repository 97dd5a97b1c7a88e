/** Tests of {@code cli}. */
package brokerbench.cli;
