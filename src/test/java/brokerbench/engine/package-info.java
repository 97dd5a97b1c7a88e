/** Tests of {@code engine}. */
package brokerbench.engine;
