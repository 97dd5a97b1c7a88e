/**
 * What a fork does about a power cut: publish until the brokers are gone and remember what was
 * acknowledged, or, in another JVM after it, read back what is left. Drivers do both, as in every
 * fork, and neither retries nor times; what was acknowledged when is all that is measured.
 */
package brokerbench.engine.fork.powercut;
