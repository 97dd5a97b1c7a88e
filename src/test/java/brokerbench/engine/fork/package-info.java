/** Tests of {@code engine.fork}. */
package brokerbench.engine.fork;
