/**
 * Plans a run on the host: order of forks, brokers up and down, forks started and heard, results
 * appended. {@code engine.fork} is what runs inside a fork, {@code engine.load} the load itself.
 *
 * <p>Whatever ends a fork, what it had finished is in the run directory already, and the run goes
 * on with the next trial.
 */
package brokerbench.engine;
