package brokerbench.scenario;

import java.time.Duration;

/** Contradictions between parameters that are each within their range. */
final class Consistency {

  /** request.timeout.ms, Kafka's own default; the client refuses a shorter delivery timeout. */
  private static final Duration KAFKA_REQUEST_TIMEOUT = Duration.ofSeconds(30);

  /** What the stamp in digits and the names of the members take. */
  private static final long LEAST_JSON_BYTES = 128;

  private Consistency() {}

  static void check(Params params) {
    long nodes = params.whole("nodes");
    refuse(
        params.whole("replication_factor") > nodes,
        "replication_factor="
            + params.text("replication_factor")
            + " needs as many nodes; nodes="
            + nodes);
    if (params.text("broker").equals("kafka")) {
      checkKafka(params);
    }
    refuse(
        params.text("load").equals("rate")
            && params.decimal("capacity_share") == 0
            && params.decimal("rate") * params.time("progress_timeout").toMillis() < 2_000,
        "rate="
            + params.text("rate")
            + " leaves the watchdog without progress for progress_timeout="
            + params.text("progress_timeout")
            + "; raise one of them");
    refuse(
        params.text("broker_state").equals("warm") && params.text("broker").equals("inmemory"),
        "broker_state=warm has no meaning for the in-memory broker, which lives in the client");
    checkPayload(params);
    NatsModes.check(params);
    boolean nats = params.text("broker").equals("nats") && NatsModes.acknowledges(params);
    refuse(
        nats
            && params.text("nats.publish").equals("sync")
            && params.text("load").equals("saturate")
            && !params.text("window").equals("1"),
        "nats.publish=sync is a window of 1; set window=1, or nats.publish=async for window="
            + params.text("window"));
    refuse(
        nats
            && params.text("nats.publish").equals("async")
            && params.text("window").equals("unbounded")
            && params.text("load").equals("saturate"),
        "nats.publish=async needs a bounded window; the client library has no bound of its own");
    RedisConsistency.check(params);
    checkPublishesAlone(params);
    checkRefill(params);
    KillConsistency.check(params);
    if (params.decimal("capacity_share") > 0) {
      checkSearch(params, "capacity_share=" + params.text("capacity_share"));
    }
  }

  private static void checkPayload(Params params) {
    refuse(
        params.text("payload_format").equals("json")
            && params.size("payload_size").bytes() < LEAST_JSON_BYTES,
        "payload_format=json needs payload_size=%dB or more, for its stamp in digits; payload_size=%s"
            .formatted(LEAST_JSON_BYTES, params.text("payload_size")));
  }

  private static void checkKafka(Params params) {
    refuse(
        params.whole("kafka.min_insync_replicas") > params.whole("replication_factor"),
        "kafka.min_insync_replicas="
            + params.text("kafka.min_insync_replicas")
            + " is more than replication_factor="
            + params.text("replication_factor"));
    refuse(
        params.flag("kafka.idempotence") && !params.text("kafka.acks").equals("all"),
        "kafka.acks=" + params.text("kafka.acks") + " needs kafka.idempotence=false");
    Duration least = params.time("kafka.linger").plus(KAFKA_REQUEST_TIMEOUT);
    refuse(
        params.time("kafka.delivery_timeout").compareTo(least) < 0,
        "kafka.delivery_timeout="
            + params.text("kafka.delivery_timeout")
            + " is shorter than kafka.linger="
            + params.text("kafka.linger")
            + " and a request's 30 s together");
  }

  /** Without a subscriber a message is known by its acknowledgement alone. */
  private static void checkPublishesAlone(Params params) {
    if (params.whole("subscriptions_per_topic") > 0) {
      return;
    }
    String nothing = "subscriptions_per_topic=0 leaves nothing to measure with ";
    refuse(
        NatsModes.isCore(params),
        nothing + "nats.mode=core, where no server acknowledges a publish; set 1 or more");
    refuse(
        params.text("broker").equals("kafka") && params.text("kafka.acks").equals("0"),
        nothing + "kafka.acks=0; set 1 or more, or kafka.acks=all");
  }

  private static void checkRefill(Params params) {
    if (params.text("window_refill").equals("all")) {
      refuse(
          !params.text("load").equals("saturate"),
          "window_refill=all needs load=saturate; an open loop has no window");
      refuse(
          params.text("window").equals("unbounded"),
          "window_refill=all needs a bounded window; set window=64");
    }
  }

  private static void checkSearch(Params params, String share) {
    refuse(
        !params.text("load").equals("rate"),
        share + " needs load=rate; set that, or capacity_share=0 for load=" + params.text("load"));
    refuse(
        !params.text("iteration_by").equals("time"),
        share + " needs iteration_by=time, so that a rate can be judged by what comes in a time");
    refuse(
        params.text("broker_state").equals("warm"),
        share + " loads the broker before the measurement; set broker_state=fresh or cold");
    refuse(
        params.text("client_state").equals("cold"),
        share + " is found by the measured fork, which is warm then; set client_state=warm");
    refuse(
        params.text("window").equals("unbounded"),
        share + " is found from a closed loop on, which needs a bounded window; set window=64");
  }

  static void refuse(boolean contradiction, String message) {
    if (contradiction) {
      throw new InvalidScenarioException(message);
    }
  }
}
