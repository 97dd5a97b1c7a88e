/**
 * A fork: one fresh client JVM that executes a plan. Knows endpoints, never environments.
 *
 * <p>The host writes one JSON document, the {@link brokerbench.engine.fork.ForkPlan}, then one JSON
 * line per {@link brokerbench.engine.fork.HostMessage} to the fork's standard input. The fork
 * answers with one JSON line per {@link brokerbench.engine.fork.ForkMessage} on its standard
 * output; whatever else it has to say goes to its standard error, which is its log. A fork whose
 * input ends has lost its host and ends itself.
 */
package brokerbench.engine.fork;
