/** Tests of what power cuts leave. */
package brokerbench.engine.powercut;
