package brokerbench.scenario;

/** Contradictions between parameters that are each within their range. */
final class Consistency {

  /** What the stamp in digits and the names of the members take. */
  private static final long LEAST_JSON_BYTES = 128;

  private Consistency() {}

  static void check(Params params) {
    long nodes = params.whole("nodes");
    InvalidScenarioException.when(
        params.whole("replication_factor") > nodes,
        "replication_factor="
            + params.text("replication_factor")
            + " needs as many nodes; nodes="
            + nodes);
    InvalidScenarioException.when(
        params.text("load").equals("rate")
            && params.decimal("capacity_share") == 0
            && params.decimal("rate") * params.time("progress_timeout").toMillis() < 2_000,
        "rate="
            + params.text("rate")
            + " leaves the watchdog without progress for progress_timeout="
            + params.text("progress_timeout")
            + "; raise one of them");
    checkPayload(params);
    KillConsistency.check(params);
    Brokers.of(params).check(params);
    checkRefill(params);
    if (params.decimal("capacity_share") > 0) {
      checkSearch(params, "capacity_share=" + params.text("capacity_share"));
    }
  }

  private static void checkPayload(Params params) {
    InvalidScenarioException.when(
        params.text("payload_format").equals("json")
            && params.size("payload_size").bytes() < LEAST_JSON_BYTES,
        "payload_format=json needs payload_size=%dB or more, for its stamp in digits; payload_size=%s"
            .formatted(LEAST_JSON_BYTES, params.text("payload_size")));
  }

  private static void checkRefill(Params params) {
    if (params.text("window_refill").equals("all")) {
      InvalidScenarioException.when(
          !params.text("load").equals("saturate"),
          "window_refill=all needs load=saturate; an open loop has no window");
      InvalidScenarioException.when(
          params.text("window").equals("unbounded"),
          "window_refill=all needs a bounded window; set window=64");
    }
  }

  private static void checkSearch(Params params, String share) {
    InvalidScenarioException.when(
        !params.text("load").equals("rate"),
        share + " needs load=rate; set that, or capacity_share=0 for load=" + params.text("load"));
    InvalidScenarioException.when(
        !params.text("iteration_by").equals("time"),
        share + " needs iteration_by=time, so that a rate can be judged by what comes in a time");
    InvalidScenarioException.when(
        params.text("broker_state").equals("warm"),
        share + " loads the broker before the measurement; set broker_state=fresh or cold");
    InvalidScenarioException.when(
        params.text("client_state").equals("cold"),
        share + " is found by the measured fork, which is warm then; set client_state=warm");
    InvalidScenarioException.when(
        params.text("window").equals("unbounded"),
        share + " is found from a closed loop on, which needs a bounded window; set window=64");
  }
}
