package brokerbench.report;

import brokerbench.results.Finding;
import java.util.Locale;

/** What is the same for every finding of a kind. The words for one finding: {@link FindingText}. */
public enum FindingKind {
  RATE_NOT_REACHED(
      "Offered rate not reached",
      "invalid below 0.95 of the rate, else suspect",
      "The open loop's offered rate was not sent.",
      "The client or the broker cannot take the offered rate.",
      "Offer less, or raise the window or the number of producers; look at client CPU and send"
          + " delay first."),
  BACKLOG_GREW(
      "Backlog grew",
      "suspect",
      "Under an open loop less was delivered than published.",
      "A consumer, its client library or the broker takes less than is offered.",
      "End-to-end latencies are those of a queue that grows for as long as the load lasts, and in a"
          + " mode that may lose the backlog holds what is lost: offer less, or add consumers."),
  BACKLOG_DRAINED(
      "Began with a backlog",
      "suspect",
      "Under an open loop more arrived than was due: earlier iterations had left a backlog.",
      "Client or broker was slower before, as in a cold start or a pause.",
      "The rate counts messages due in the iteration alone, but their latencies began in the old"
          + " queue: warm up longer (-w, -wi), or offer less."),
  MESSAGES_LOST(
      "Messages lost",
      "invalid, or valid where the mode may lose",
      "Deliveries owed that never came.",
      "Acknowledged messages were dropped by broker or client, or the drain ended too early.",
      "Raise drain_timeout; if they stay lost, read the broker's log and compare its own counts."),
  MESSAGES_DUPLICATED(
      "Messages duplicated",
      "suspect",
      "Deliveries beyond the first.",
      "Redelivery after a missing or late acknowledgement, or a producer's retry.",
      "Compare the broker's acknowledgement timeout with the time a consumer holds a message."),
  MESSAGES_REORDERED(
      "Messages reordered",
      "suspect",
      "Deliveries behind a later message of the same producer.",
      "Several consumers share a subscription, or a retry overtook a message.",
      "Accept it where the mode promises no order; else use one consumer per partition."),
  PAYLOAD_CORRUPTED(
      "Payload corrupted",
      "invalid",
      "Payloads that were not what was sent.",
      "A fault of client, broker or memory, or a buffer used again too early.",
      "Do not use the run; repeat it and report the fault with the log."),
  PUBLISH_FAILED(
      "Publishes failed",
      "invalid",
      "Publishes that the broker or the client library refused.",
      "A timeout, a full buffer or a limit of the broker; the first reason says which.",
      "Read the reason; lower the load when it is a timeout or a full buffer."),
  BROKER_COUNT_DIFFERS(
      "The broker counts differently",
      "invalid when fewer are stored, else suspect",
      "The broker's own count of stored messages is not the number of acknowledged publishes.",
      "Fewer stored: acknowledged messages were lost. More stored: retries or publishes without an"
          + " answer.",
      "Compare with the delivery audit; fewer stored messages make every rate here worthless."),
  REPLICA_BEHIND(
      "A node does not hold what was stored",
      "invalid when fewer nodes hold it than the acknowledgement promised, else suspect",
      "A node lacks messages that its leaders hold, and drain_timeout passed without any arriving.",
      "The node was stopped or cut off, or it cannot keep up with the load.",
      "Read the node's log; this run shows the cluster with that many nodes fewer."),
  CLIENT_DROPPED(
      "Client library dropped messages",
      "suspect",
      "Messages that the client library received and threw away.",
      "The consumer was slower than the library's buffer allows.",
      "Raise the pending limits or add consumers."),
  CLIENT_RECONNECTED(
      "Client reconnected",
      "suspect",
      "Connections that were lost and made again.",
      "The broker closed the connection, often a slow consumer, or restarted.",
      "Read the broker's log; the outage stands in the latencies."),
  LOSS_PLACED(
      "Place of the loss",
      "valid",
      "Where a mode that may lose has lost its messages.",
      "A consumer, its client library or the server was behind, and nobody keeps what is behind.",
      "Read delivered beside lost; offer less, add consumers, or raise the limit of the place named."),
  LOSS_BEGAN(
      "Beginning of the loss",
      "valid",
      "When the first message that an open loop lost was due.",
      "From then on more was offered than arrived, and a buffer on the way was full.",
      "Hold it against the second at which latencies rise and connections are lost."),
  COUNTS_DISAGREE(
      "Deliveries do not add up",
      "invalid",
      "What was owed is not what was delivered and lost, by two counts of the same deliveries.",
      "Messages came after their iteration was closed, or the audit itself is wrong.",
      "Raise drain_timeout and repeat; if it stays, report it: no count of this run is to be used."),
  SLOW_CONSUMERS(
      "Slow consumers disconnected",
      "suspect",
      "A node closed connections whose client did not read fast enough.",
      "More waited for a connection than the server's limit allows.",
      "Give consumers connections of their own, raise the server's limit, or offer less."),
  NO_RESPONDERS(
      "No responders",
      "suspect",
      "Requests for which nobody was subscribed.",
      "Every consumer of the subject was gone or disconnected at that moment.",
      "Look for lost connections and for consumers that ended."),
  CLIENT_SATURATED(
      "Client saturated",
      "suspect",
      "The client's own processor use is so high that it may be the bottleneck.",
      "The load generator itself may be the bottleneck.",
      "Give it more cores or another host, or lower the load, and see whether the figure follows."),
  GARBAGE_COLLECTION(
      "Garbage collection in the client",
      "suspect",
      "The client spent so long in garbage collection that latencies show it.",
      "The heap is small for the rate of allocation; pauses stand in the latencies.",
      "Raise the heap in client_jvm_args, or compare with another collector."),
  SEND_DELAY_DOMINATES(
      "Send delay dominates the latency",
      "suspect",
      "Messages left so late that the latency is the harness's as much as the broker's.",
      "Messages left late because the client lacked processor time or its window was full.",
      "Lower the rate or give the client more cores; do not read these latencies as the"
          + " broker's."),
  PLATFORM_HICCUP(
      "Platform hiccup",
      "suspect",
      "The platform stopped even an idle thread.",
      "The scheduler, the hypervisor or a stop of the whole JVM; no broker is involved.",
      "Leave a core free, close other programs, and distrust percentiles beyond this length."),
  VALUE_OUT_OF_RANGE(
      "Latency out of range",
      "invalid when a percentile lacks some, else suspect",
      "Latencies below 0 or above the scenario's ceiling; up to an hour the percentiles hold them.",
      "A queue or a stall longer than the ceiling, or two clocks that disagree.",
      "Look for them in the histogram log. Where the ceiling is a replicated study's, its own client"
          + " would have failed on this machine; raise latency_ceiling to measure beyond it."),
  HOST_NOISY(
      "Host noisy",
      "suspect",
      "Somebody else used the host: the hypervisor, or processes that are not the run's.",
      "Something else used the machine during the measurement.",
      "Stop it or move to a quiet host, and repeat."),
  CONTAINER_THROTTLED(
      "Container throttled",
      "invalid",
      "A container was stopped by its processor quota.",
      "The container has a processor limit, and the load met it.",
      "Remove the limit, or state it as part of the scenario and pin cores instead."),
  ENVIRONMENT_CHANGED(
      "Environment changed",
      "suspect",
      "A fact of host or cluster was not the same after the run.",
      "A setting or version is not the same after the run as before.",
      "Find what changed it and repeat the run."),
  ENVIRONMENT_UNFIT(
      "Host check not passed",
      "valid",
      "A check of the host did not pass, was waived, or cannot be made here.",
      "A check did not pass and the run went on, or it cannot be made on this host.",
      "Fix the setting where you can; else name it beside the figures."),
  SERVER_DIFFERS(
      "Another server than asked for",
      "valid",
      "The server that answered does not say that it is the one the parameters ask for.",
      "A cluster or an image of your own runs what it runs, whatever is asked for.",
      "The figures are those of the server that the table names. Give its version as the parameter,"
          + " or measure the version asked for."),
  SETTINGS_WITHOUT_EFFECT(
      "Settings without effect",
      "valid",
      "Parameters that differ from their defaults and that this environment does not apply.",
      "They are settings of servers or containers that the suite does not start here.",
      "Name them beside the figures as not applied, set them on the servers yourself, or use another"
          + " --env."),
  UNEQUAL_DURABILITY(
      "Unequal guarantee or durability",
      "valid",
      "Two trials that stand in one table do not give the same guarantee and durability.",
      "The trials of one table promise different things about an acknowledged message.",
      "Compare only trials of one guarantee and durability class, or state the difference beside"
          + " every ratio."),
  DRIFT_INSIDE_RUN(
      "Drift inside a fork",
      "suspect",
      "The rate fell or rose from the first to the second half of a fork's measurement.",
      "No steady state: warm-up too short, caches filling, or a host that slows down.",
      "Lengthen the warm-up, and look at the series of iterations before quoting a median."),
  TOO_FEW_FORKS(
      "Too few forks",
      "valid",
      "Not enough forks for an interval.",
      "The fork is the sample, and there are not enough for an interval.",
      "Run again with -f 5 or more."),
  FORK_FAILED(
      "Fork failed",
      "invalid",
      "A fork failed, exited or hung.",
      "The client process threw, exited or hung; what it had finished is kept.",
      "Read its log in the forks directory; its last lines stand in findings.csv."),
  BROKER_FAILED(
      "Broker failed",
      "invalid",
      "A broker did not start, or died during the run.",
      "Often a port in use, a full disk or too little memory; its last lines say which.",
      "Read its log in the brokers directory.");

  private final String title;
  private final String implies;
  private final String meaning;
  private final String cause;
  private final String nextStep;

  FindingKind(String title, String implies, String meaning, String cause, String nextStep) {
    this.title = title;
    this.implies = implies;
    this.meaning = meaning;
    this.cause = cause;
    this.nextStep = nextStep;
  }

  /** The kind of {@code finding}. */
  public static FindingKind of(Finding finding) {
    return switch (finding) {
      case Finding.RateNotReached it -> RATE_NOT_REACHED;
      case Finding.BacklogGrew it -> BACKLOG_GREW;
      case Finding.BacklogDrained it -> BACKLOG_DRAINED;
      case Finding.MessagesLost it -> MESSAGES_LOST;
      case Finding.MessagesDuplicated it -> MESSAGES_DUPLICATED;
      case Finding.MessagesReordered it -> MESSAGES_REORDERED;
      case Finding.PayloadCorrupted it -> PAYLOAD_CORRUPTED;
      case Finding.PublishFailed it -> PUBLISH_FAILED;
      case Finding.BrokerCountDiffers it -> BROKER_COUNT_DIFFERS;
      case Finding.ReplicaBehind it -> REPLICA_BEHIND;
      case Finding.ClientDropped it -> CLIENT_DROPPED;
      case Finding.ClientReconnected it -> CLIENT_RECONNECTED;
      case Finding.LossPlaced it -> LOSS_PLACED;
      case Finding.LossBegan it -> LOSS_BEGAN;
      case Finding.CountsDisagree it -> COUNTS_DISAGREE;
      case Finding.SlowConsumers it -> SLOW_CONSUMERS;
      case Finding.NoResponders it -> NO_RESPONDERS;
      case Finding.ClientSaturated it -> CLIENT_SATURATED;
      case Finding.GarbageCollection it -> GARBAGE_COLLECTION;
      case Finding.SendDelayDominates it -> SEND_DELAY_DOMINATES;
      case Finding.PlatformHiccup it -> PLATFORM_HICCUP;
      case Finding.ValueOutOfRange it -> VALUE_OUT_OF_RANGE;
      case Finding.HostNoisy it -> HOST_NOISY;
      case Finding.ContainerThrottled it -> CONTAINER_THROTTLED;
      case Finding.EnvironmentChanged it -> ENVIRONMENT_CHANGED;
      case Finding.EnvironmentUnfit it -> ENVIRONMENT_UNFIT;
      case Finding.ServerDiffers it -> SERVER_DIFFERS;
      case Finding.SettingsWithoutEffect it -> SETTINGS_WITHOUT_EFFECT;
      case Finding.UnequalDurability it -> UNEQUAL_DURABILITY;
      case Finding.DriftInsideRun it -> DRIFT_INSIDE_RUN;
      case Finding.TooFewForks it -> TOO_FEW_FORKS;
      case Finding.ForkFailed it -> FORK_FAILED;
      case Finding.BrokerFailed it -> BROKER_FAILED;
    };
  }

  /** The word in files, such as {@code messages_lost}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind in words. */
  public String title() {
    return title;
  }

  /** What it makes of a number: {@code valid}, {@code suspect}, {@code invalid}, or on what. */
  public String implies() {
    return implies;
  }

  /** What was found, as one sentence. */
  public String meaning() {
    return meaning;
  }

  /** What commonly brings it about. */
  public String cause() {
    return cause;
  }

  /** What to do about it. */
  public String nextStep() {
    return nextStep;
  }
}
