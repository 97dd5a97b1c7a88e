/**
 * The command line: arguments, wiring, exit codes. Knows every room; nobody knows it. Results go to
 * standard output, progress and messages to standard error.
 */
package brokerbench.cli;
