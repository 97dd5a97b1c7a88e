/**
 * Brokers up and down, and whether the host is fit to measure on: the mechanism, which knows no
 * broker by name. Knows {@code scenario}, {@code validity}, {@code results}, {@code quantity} and
 * the clocks of {@code measurement}.
 *
 * <p>{@link brokerbench.environment.Environment} is where brokers come from: {@code .process} runs
 * them as local processes, {@code .compose} in containers, {@code .external} only connects. What
 * differs between brokers they ask of {@link brokerbench.environment.node.BrokerServers}; {@code
 * .node} holds what a node needs in either case. {@code .software} obtains programs and libraries,
 * {@code .container} samples and measures containers, {@code .host} reads the machine and samples
 * its processes, {@code .audit} judges it, {@code .register} remembers what a run made. What a run
 * makes it removes: on success, on failure, and at the next start after the suite itself was
 * killed. Nothing else is touched.
 */
package brokerbench.environment;
