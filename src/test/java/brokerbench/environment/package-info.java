/** Tests of the environment, and what they share. */
package brokerbench.environment;
