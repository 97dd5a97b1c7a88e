package brokerbench.validity;

/** Doubts about the brokers. */
public sealed interface ServerFinding extends Finding {

  @Kind(
      text = "{node}: connections closed, since their client read too slowly: {connections}",
      cause = "More waited for a connection than the server's limit allows.",
      nextStep = "Give each consumer its connection, raise the server's limit, or offer less.")
  record SlowConsumers(String node, long connections) implements ServerFinding {}

  /**
   * A doubt about the node while as many others hold every message as the acknowledgement promised;
   * fewer, and the acknowledgement was worth less than it said.
   *
   * @param node as the broker names it
   * @param state {@code behind}, or {@code unreachable}
   * @param topics of which the node lacks something
   * @param missing what the leaders hold and the node is not known to hold, in {@code unit}
   * @param unit such as {@code bytes}
   * @param holders nodes that hold the whole of a topic, for the topic that has fewest
   * @param promised nodes that hold a message when its publish is acknowledged
   */
  @Kind(
      rule = "invalid when fewer nodes hold it than the acknowledgement promised, else suspect",
      text =
          "{node} is {state}: not known to hold {missing} {unit} of {topics} topics, which {holders}"
              + " nodes hold; promised {promised}",
      cause =
          "The node was stopped or cut off, or it cannot keep up with the load; nothing arrived there"
              + " for as long as drain_timeout.",
      nextStep = "Read the node's log; this run shows the cluster with that many nodes fewer.")
  record ReplicaBehind(
      String node, String state, int topics, long missing, String unit, int holders, int promised)
      implements ServerFinding {
    @Override
    public Validity implies() {
      return holders < promised ? Validity.INVALID : Validity.SUSPECT;
    }
  }

  /** After a power cut; of the durability class its words. */
  @Kind(
      text = "replicas were not in sync a minute after the power was back; promised: {durability}",
      cause =
          "The nodes kept different ends of what was acknowledged, and one does not follow the"
              + " leader; the brokers' logs may say which.",
      nextStep =
          "Read what vanished as what one consumer received: another that is led by another node may"
              + " receive more or less.")
  record ReplicasOutOfSync(String durability) implements ServerFinding {}

  @Kind(
      implies = Validity.VALID,
      text = "asked for {asked}, the server says {found}",
      cause = "A cluster or an image of your own runs what it runs, whatever is asked for.",
      nextStep =
          "The figures are those of the server that the table names. Give its version as the"
              + " parameter, or measure the version asked for.")
  record ServerDiffers(String asked, String found) implements ServerFinding {}

  /**
   * About parameters.
   *
   * @param environment its kind, such as {@code external}
   * @param settings such as {@code redis.io_threads=4}, separated by commas
   */
  @Kind(
      implies = Validity.VALID,
      text = "the environment '{environment}' does not apply {settings}",
      cause = "They are settings of servers or containers that the suite does not start here.",
      nextStep =
          "Say beside the figures that they were not applied, set them on the servers yourself, or use"
              + " another --env.")
  record SettingsWithoutEffect(String environment, String settings) implements ServerFinding {}

  @Kind(
      implies = Validity.INVALID,
      text = "{node}: {reason}",
      cause = "Often a port in use, a full disk or too little memory; its last lines say which.",
      nextStep = "Read its log in the brokers directory.")
  record BrokerFailed(String node, String reason) implements ServerFinding {}
}
