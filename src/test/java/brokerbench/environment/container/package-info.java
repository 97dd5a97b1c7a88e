/** Tests of {@code brokerbench.environment.container}. */
package brokerbench.environment.container;
