package brokerbench.environment.node;

import java.time.Duration;
import java.util.Optional;

/**
 * How to tell from outside that a node of a broker has started.
 *
 * @param readyWords what it prints when it has
 * @param limit of one node alone; those of a cluster get three times as long
 * @param healthPath of its monitoring port, which answers 200 when the node can serve; empty when
 *     the words say it all
 */
public record Startup(String readyWords, Duration limit, Optional<String> healthPath) {}
