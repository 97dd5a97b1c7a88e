package brokerbench.results;

import java.util.OptionalDouble;

/**
 * What a fork found out about its broker before it offered a share of it. All rates in messages per
 * second, of all producers.
 *
 * @param saturatedPerSecond most that one of the closed loops before the search published
 * @param sustainedPerSecond highest rate of an open loop that was sustained
 * @param missedPerSecond lowest rate that was not; empty when every rate that was tried was
 * @param offeredPerSecond share of {@code sustainedPerSecond} that warm-up and measurement offer
 */
public record Capacity(
    String trial,
    int fork,
    double saturatedPerSecond,
    double sustainedPerSecond,
    OptionalDouble missedPerSecond,
    double offeredPerSecond)
    implements ForkRow {}
