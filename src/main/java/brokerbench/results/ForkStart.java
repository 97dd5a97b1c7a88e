package brokerbench.results;

import java.time.Instant;
import java.util.OptionalInt;

/**
 * When a fork began, and its place in the order.
 *
 * @param round 1 or more: the fork's number, or in a replication that of its round
 * @param place 1 or more in its round; empty where the trial's forks ran in a row, or nobody
 *     recorded it
 * @param startedAt time of day, before its brokers were started
 */
public record ForkStart(String trial, int fork, int round, OptionalInt place, Instant startedAt)
    implements ForkRow {}
