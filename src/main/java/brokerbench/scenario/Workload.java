package brokerbench.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What the clients of a trial do and what is recorded of it: the parameters that every broker has,
 * each parsed here and nowhere else. {@link ClusterShape} has those of the servers.
 */
public record Workload(
    Clients clients,
    Payload payload,
    LoadModel load,
    Attempts attempts,
    Schedule schedule,
    Faults faults,
    Timeouts timeouts,
    Recording recording) {

  static Workload of(Params params) {
    return new Workload(
        new Clients(
            params.count("topics"),
            params.count("partitions_per_topic"),
            params.count("producers_per_partition"),
            params.is("connect", "each"),
            params.count("subscriptions_per_topic"),
            params.count("consumers_per_subscription"),
            params.time("consumer_work"),
            params.text("client_jvm_args")),
        new Payload(
            Math.toIntExact(params.size("payload_size").bytes()),
            params.text("payload_format"),
            params.count("payload_variants"),
            params.flag("timestamp_header")),
        LoadModel.of(params),
        new Attempts(params.count("publish_attempts"), params.time("retry_wait")),
        Schedule.of(params),
        new Faults(
            params.count("consumer_kills"),
            params.count("consumer_pauses"),
            params.time("consumer_pause"),
            params.decimal("broker_stopped"),
            PlannedFault.parse(params.text("faults"))),
        Timeouts.of(params),
        new Recording(
            params.count("histogram_digits"),
            params.time("latency_ceiling"),
            params.time("resource_interval"),
            params.time("resource_lead"),
            params.time("resource_tail")));
  }

  /**
   * Who sends and who receives.
   *
   * @param topics 1 or more
   * @param partitionsPerTopic 1 or more
   * @param producersPerPartition 1 or more
   * @param reconnects whether a producer connects anew for each message
   * @param subscriptionsPerTopic each of which is owed every message; 0 where nobody subscribes
   * @param consumersPerSubscription 1 or more
   * @param consumerWork time that a consumer waits with each message
   * @param jvmFlags of the client, or {@code auto}
   */
  public record Clients(
      int topics,
      int partitionsPerTopic,
      int producersPerPartition,
      boolean reconnects,
      int subscriptionsPerTopic,
      int consumersPerSubscription,
      Duration consumerWork,
      String jvmFlags) {

    /** All producers. */
    public int producers() {
      return Math.multiplyExact(
          Math.multiplyExact(topics, partitionsPerTopic), producersPerPartition);
    }

    /** Whether anybody is owed a message. */
    public boolean subscribe() {
      return subscriptionsPerTopic > 0;
    }
  }

  /**
   * What is sent.
   *
   * @param bytes of each message, its stamp included
   * @param format {@code random} or {@code json}
   * @param variants distinct bodies in rotation, 1 or more
   * @param timestampHeader whether the due time also goes into a header
   */
  public record Payload(int bytes, String format, int variants, boolean timestampHeader) {}

  /**
   * How often a message is published.
   *
   * @param most until it is acknowledged, 1 or more
   * @param pause from the failure of one to the next
   */
  public record Attempts(int most, Duration pause) {

    /** Whether a message may have more than one. */
    public boolean areSeveral() {
      return most > 1;
    }
  }

  /** Whom the load of a fork finds. */
  public enum BrokerState {
    /** A broker that is new with the fork, and has its warm-up iterations. */
    FRESH,
    /** A broker that has had no message, since warm-up iterations go to another. */
    COLD,
    /** A broker that an earlier client has loaded. */
    WARM
  }

  /**
   * What an iteration is, and what comes before those that are measured.
   *
   * @param byTime whether it is a length of time and not a number of messages
   * @param warmupMessagesPerProducer 0 by time
   * @param messagesPerProducer 0 by time
   * @param brokerState what the load finds
   * @param clientWarm whether the measured JVM has warm-up iterations
   */
  public record Schedule(
      boolean byTime,
      long warmupMessagesPerProducer,
      long messagesPerProducer,
      BrokerState brokerState,
      boolean clientWarm) {

    private static Schedule of(Params params) {
      boolean byTime = params.is("iteration_by", "time");
      return new Schedule(
          byTime,
          byTime ? 0 : params.whole("warmup_messages_per_producer"),
          byTime ? 0 : params.whole("messages_per_producer"),
          BrokerState.valueOf(params.text("broker_state").toUpperCase(Locale.ROOT)),
          params.is("client_state", "warm"));
    }

    /** Messages of an iteration; 0 by time. */
    public long messagesPerProducer(Phase phase) {
      return phase == Phase.WARMUP ? warmupMessagesPerProducer : messagesPerProducer;
    }
  }

  /**
   * What disturbs the load on purpose.
   *
   * @param consumerKills how many consumers die, 0 or more
   * @param consumerPauses how many consumers stand still for a time and go on, 0 or more
   * @param consumerPause how long each of them does
   * @param brokerStopped share of the load in which the broker is stopped, 0 or more, below 1
   * @param ofNodes one after the other, in the order of time
   */
  public record Faults(
      int consumerKills,
      int consumerPauses,
      Duration consumerPause,
      double brokerStopped,
      List<PlannedFault> ofNodes) {

    public Faults {
      ofNodes = List.copyOf(ofNodes);
    }

    /** Whether anything is done to nodes or to the path of their clients. */
    public boolean disturbNodes() {
      return !ofNodes.isEmpty();
    }

    /** Whether a fault of such a kind is among them. */
    public boolean include(Predicate<FaultKind> kind) {
      return ofNodes.stream().map(PlannedFault::kind).anyMatch(kind);
    }

    /** The parameter that asks for something to be done to consumers; empty where none does. */
    public Optional<String> toConsumers() {
      return consumerKills > 0
          ? Optional.of("consumer_kills")
          : consumerPauses > 0 ? Optional.of("consumer_pauses") : Optional.empty();
    }
  }

  /**
   * For how long the client waits.
   *
   * @param poll for messages, in one poll or fetch
   * @param drain at the end of a load, while nothing arrives: {@code drain_timeout}, or longer
   *     where the broker delivers again what nobody has acknowledged. A message that was on its way
   *     over a connection that ended comes only then, and before that it is late, not lost
   * @param replicas for replicas to hold everything: {@code drain_timeout}
   * @param progress for any progress at all, before the fork is given up
   */
  public record Timeouts(Duration poll, Duration drain, Duration replicas, Duration progress) {

    private static Timeouts of(Params params) {
      Duration asked = params.time("drain_timeout");
      Duration again = Brokers.of(params).mode(params).redeliveredWithin();
      return new Timeouts(
          params.time("poll_timeout"),
          asked.compareTo(again) < 0 ? again : asked,
          asked,
          params.time("progress_timeout"));
    }
  }

  /**
   * What is recorded.
   *
   * @param histogramDigits significant decimal digits of a latency
   * @param latencyCeiling above which a latency is out of range
   * @param resourceInterval between two samples
   * @param resourceLead idle time sampled before the load
   * @param resourceTail idle time sampled after it
   */
  public record Recording(
      int histogramDigits,
      Duration latencyCeiling,
      Duration resourceInterval,
      Duration resourceLead,
      Duration resourceTail) {}
}
