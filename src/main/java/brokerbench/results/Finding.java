package brokerbench.results;

import brokerbench.scenario.DeliveryGuarantee;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/**
 * A doubt about a number, with its data. The set is closed; cause and next step of each stand in
 * the report's {@code FindingText}. Amounts of time are nanoseconds, shares are 0 to 1.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Finding.RateNotReached.class, name = "rate_not_reached"),
  @JsonSubTypes.Type(value = Finding.BacklogGrew.class, name = "backlog_grew"),
  @JsonSubTypes.Type(value = Finding.BacklogDrained.class, name = "backlog_drained"),
  @JsonSubTypes.Type(value = Finding.MessagesLost.class, name = "messages_lost"),
  @JsonSubTypes.Type(value = Finding.MessagesDuplicated.class, name = "messages_duplicated"),
  @JsonSubTypes.Type(value = Finding.MessagesReordered.class, name = "messages_reordered"),
  @JsonSubTypes.Type(value = Finding.PayloadCorrupted.class, name = "payload_corrupted"),
  @JsonSubTypes.Type(value = Finding.PublishFailed.class, name = "publish_failed"),
  @JsonSubTypes.Type(value = Finding.BrokerCountDiffers.class, name = "broker_count_differs"),
  @JsonSubTypes.Type(value = Finding.ReplicaBehind.class, name = "replica_behind"),
  @JsonSubTypes.Type(value = Finding.ClientDropped.class, name = "client_dropped"),
  @JsonSubTypes.Type(value = Finding.ClientReconnected.class, name = "client_reconnected"),
  @JsonSubTypes.Type(value = Finding.LossPlaced.class, name = "loss_placed"),
  @JsonSubTypes.Type(value = Finding.LossBegan.class, name = "loss_began"),
  @JsonSubTypes.Type(value = Finding.CountsDisagree.class, name = "counts_disagree"),
  @JsonSubTypes.Type(value = Finding.SlowConsumers.class, name = "slow_consumers"),
  @JsonSubTypes.Type(value = Finding.NoResponders.class, name = "no_responders"),
  @JsonSubTypes.Type(value = Finding.ClientSaturated.class, name = "client_saturated"),
  @JsonSubTypes.Type(value = Finding.GarbageCollection.class, name = "garbage_collection"),
  @JsonSubTypes.Type(value = Finding.SendDelayDominates.class, name = "send_delay_dominates"),
  @JsonSubTypes.Type(value = Finding.PlatformHiccup.class, name = "platform_hiccup"),
  @JsonSubTypes.Type(value = Finding.ValueOutOfRange.class, name = "value_out_of_range"),
  @JsonSubTypes.Type(value = Finding.HostNoisy.class, name = "host_noisy"),
  @JsonSubTypes.Type(value = Finding.ContainerThrottled.class, name = "container_throttled"),
  @JsonSubTypes.Type(value = Finding.EnvironmentChanged.class, name = "environment_changed"),
  @JsonSubTypes.Type(value = Finding.EnvironmentUnfit.class, name = "environment_unfit"),
  @JsonSubTypes.Type(value = Finding.ServerDiffers.class, name = "server_differs"),
  @JsonSubTypes.Type(value = Finding.SettingsWithoutEffect.class, name = "settings_without_effect"),
  @JsonSubTypes.Type(value = Finding.UnequalDurability.class, name = "unequal_durability"),
  @JsonSubTypes.Type(value = Finding.DriftInsideRun.class, name = "drift_inside_run"),
  @JsonSubTypes.Type(value = Finding.TooFewForks.class, name = "too_few_forks"),
  @JsonSubTypes.Type(value = Finding.ForkFailed.class, name = "fork_failed"),
  @JsonSubTypes.Type(value = Finding.BrokerFailed.class, name = "broker_failed"),
})
public sealed interface Finding {

  /** What this finding alone makes of the iteration, fork or run that it belongs to. */
  default Validity implies() {
    return Validity.VALID;
  }

  /** A finding that leaves a number in use, with a doubt. */
  sealed interface MakesSuspect extends Finding {
    @Override
    default Validity implies() {
      return Validity.SUSPECT;
    }
  }

  /** A finding that takes a number out of use. */
  sealed interface MakesInvalid extends Finding {
    @Override
    default Validity implies() {
      return Validity.INVALID;
    }
  }

  /** The open loop's offered rate was not sent. Below 0.95 of it the iteration is invalid. */
  record RateNotReached(double offeredPerSecond, double achievedPerSecond) implements Finding {
    @Override
    public Validity implies() {
      return achievedPerSecond < 0.95 * offeredPerSecond ? Validity.INVALID : Validity.SUSPECT;
    }
  }

  /**
   * Under an open loop less was delivered than published.
   *
   * @param outstanding deliveries of published messages that had not come when the iteration ended
   * @param growth how many more than when it began
   */
  record BacklogGrew(long outstanding, long growth) implements MakesSuspect {}

  /**
   * Under an open loop more arrived than was due in the iteration: it began with what earlier ones
   * had left. Both are deliveries per second, or publishes where nobody is subscribed.
   *
   * @param countedPerSecond of messages due in the iteration, which the row gives
   */
  record BacklogDrained(double arrivedPerSecond, double countedPerSecond) implements MakesSuspect {}

  /** Deliveries owed that never came; a fault unless the mode may lose. */
  record MessagesLost(long expected, long lost, DeliveryGuarantee guarantee) implements Finding {
    @Override
    public Validity implies() {
      return guarantee == DeliveryGuarantee.AT_MOST_ONCE ? Validity.VALID : Validity.INVALID;
    }
  }

  /** Deliveries beyond the first. */
  record MessagesDuplicated(long duplicated) implements MakesSuspect {}

  /** Deliveries behind a later message of the same producer. */
  record MessagesReordered(long reordered) implements MakesSuspect {}

  /** Payloads that were not what was sent. */
  record PayloadCorrupted(long corrupted) implements MakesInvalid {}

  /** Publishes that the broker or client library refused, with the first reason. */
  record PublishFailed(long failed, String firstReason) implements MakesInvalid {}

  /** The broker's own count of stored messages is not the number of acknowledged publishes. */
  record BrokerCountDiffers(String topic, long acknowledged, long stored) implements Finding {
    @Override
    public Validity implies() {
      return stored < acknowledged ? Validity.INVALID : Validity.SUSPECT;
    }
  }

  /**
   * A node does not hold what its leaders hold, long after the load. A doubt about the node while
   * as many others hold every message as the acknowledgement promised; fewer, and the
   * acknowledgement was worth less than it said.
   *
   * @param node as the broker names it
   * @param state {@code behind}, or {@code unreachable}
   * @param topics of which the node lacks something
   * @param missing what the leaders hold and the node is not known to hold, in {@code unit}
   * @param unit such as {@code bytes}
   * @param holders nodes that hold the whole of a topic, for the topic that has fewest
   * @param promised nodes that hold a message when its publish is acknowledged
   */
  record ReplicaBehind(
      String node, String state, int topics, long missing, String unit, int holders, int promised)
      implements Finding {
    @Override
    public Validity implies() {
      return holders < promised ? Validity.INVALID : Validity.SUSPECT;
    }
  }

  /** Messages that the client library received and threw away. */
  record ClientDropped(long dropped) implements MakesSuspect {}

  /** Connections that were lost and made again. */
  record ClientReconnected(long reconnects) implements MakesSuspect {}

  /**
   * Where a session of a mode that may lose has lost its messages, as far as the client can tell.
   *
   * @param lost deliveries owed that never came, in all iterations of the session
   * @param clientDropped deliveries that the client library received and threw away
   * @param reconnects connections that were lost and made again meanwhile
   */
  record LossPlaced(long lost, long clientDropped, long reconnects) implements Finding {}

  /**
   * When the first message that an open loop lost was due, after the beginning of its iteration.
   */
  record LossBegan(long afterNs) implements Finding {}

  /** What was owed is not what was delivered and lost, by two counts of the same deliveries. */
  record CountsDisagree(long owed, long delivered, long lost) implements MakesInvalid {}

  /** Connections that a node closed because their client did not read fast enough. */
  record SlowConsumers(String node, long connections) implements MakesSuspect {}

  /** Requests that the broker answered itself, since nobody was subscribed to their subject. */
  record NoResponders(long requests) implements MakesSuspect {}

  /** The client's own processor use is so high that it may be the bottleneck. */
  record ClientSaturated(double cpuShareOfHost, double limit) implements MakesSuspect {}

  /** The client spent so much of the iteration in garbage collection that latencies show it. */
  record GarbageCollection(double shareOfIteration, double limit) implements MakesSuspect {}

  /** Messages left so late that the latency is the harness's as much as the broker's. */
  record SendDelayDominates(long sendDelayP99Ns, long latencyP99Ns) implements MakesSuspect {}

  /** The platform stopped even an idle thread for this long. */
  record PlatformHiccup(long longestNs, long limitNs) implements MakesSuspect {}

  /** Latencies below 0 or above the scenario's ceiling; {@code notHeld} are in no percentile. */
  record ValueOutOfRange(String metric, long count, long notHeld, long ceilingNs)
      implements Finding {
    @Override
    public Validity implies() {
      return notHeld > 0 ? Validity.INVALID : Validity.SUSPECT;
    }
  }

  /** Somebody else used the host: time stolen by the hypervisor, or processes that are not ours. */
  record HostNoisy(String what, double share, double limit) implements MakesSuspect {}

  /** A container was stopped by its processor quota. */
  record ContainerThrottled(String node, long throttledNs) implements MakesInvalid {}

  /** A fact of host or cluster was not the same after the run. */
  record EnvironmentChanged(String fact, String before, String after) implements MakesSuspect {}

  /** A check of the host failed, was waived, or cannot be made here. */
  record EnvironmentUnfit(String check, String found, String wanted) implements Finding {}

  /**
   * The server that answered does not say that it is the one asked for; the figures are its own.
   */
  record ServerDiffers(String asked, String found) implements Finding {}

  /**
   * Parameters that are set to other than their defaults, and that nobody applies.
   *
   * @param environment kind of the environment that has no such thing, such as {@code external}
   * @param settings such as {@code redis.io_threads=4}, separated by commas
   */
  record SettingsWithoutEffect(String environment, String settings) implements Finding {}

  /** Two trials that stand in one table do not give the same guarantee and durability. */
  record UnequalDurability(String first, String second) implements Finding {}

  /** The rate fell or rose from the first to the second half of a fork's measurement. */
  record DriftInsideRun(String metric, double secondOverFirst, double limit)
      implements MakesSuspect {}

  /** Not enough forks for an interval. */
  record TooFewForks(int forks, int needed) implements Finding {}

  /** A fork failed, exited or hung; what it had finished is kept. */
  record ForkFailed(String reason, String lastLines) implements MakesInvalid {}

  /** A broker did not start, or died during the run. */
  record BrokerFailed(String node, String reason) implements MakesInvalid {}
}
