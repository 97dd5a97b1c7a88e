/**
 * Brokers up and down, and whether the host is fit to measure on. Knows {@code scenario}, {@code
 * validity}, {@code results}, {@code quantity} and the clocks of {@code measurement}.
 *
 * <p>{@link brokerbench.environment.Environment} is where brokers come from; {@code .server}
 * obtains server software, {@code .process} runs it as local processes, {@code .container} samples
 * and measures containers, {@code .host} reads and judges the machine. What a run makes it removes:
 * on success, on failure, and at the next start after the suite itself was killed. Nothing else is
 * touched.
 */
package brokerbench.environment;
