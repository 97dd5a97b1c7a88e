/**
 * Plans a run on the host: order of forks, brokers up and down, forks started and heard, results
 * appended. {@code engine.fork} is what runs inside a fork, {@code engine.load} the load itself.
 *
 * <p>{@link brokerbench.engine.ForkSequence} runs forks one after the other. Of each there are two
 * sides, {@link brokerbench.engine.HostSide} here and {@code ForkSide} in the fork, and a line
 * between them with an end on each, {@link brokerbench.engine.LineToFork} and {@code LineToHost}.
 *
 * <p>Whatever ends a fork, what it had finished is in the run directory already, and the run goes
 * on with the next trial.
 */
package brokerbench.engine;
