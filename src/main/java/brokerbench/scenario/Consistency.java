package brokerbench.scenario;

import java.time.Duration;
import java.util.Optional;

/** Contradictions between parameters that are each within their range. */
final class Consistency {

  /** What the stamp in digits and the names of the members take. */
  private static final long LEAST_JSON_BYTES = 128;

  private static final String USER = "[A-Za-z0-9._-]+";

  private Consistency() {}

  static void check(Params params) {
    Workload workload = params.workload();
    ClusterShape cluster = params.cluster();
    params.refuseWhen(
        cluster.replicationFactor() > cluster.nodes(),
        "{replication_factor} needs as many nodes; {nodes}");
    params.refuseWhen(
        workload.load() instanceof LoadModel.OpenLoop open
            && open.capacityShare() == 0
            && open.perSecond() * workload.timeouts().progress().toMillis() < 2_000,
        "{rate} leaves the watchdog without progress for {progress_timeout}; raise one of them");
    params.refuseWhen(
        params.is("payload_format", "json") && workload.payload().bytes() < LEAST_JSON_BYTES,
        "payload_format=json needs payload_size=%dB or more, for its stamp in digits; {payload_size}"
            .formatted(LEAST_JSON_BYTES));
    params.refuseWhen(
        cluster.isProxied() && Brokers.of(params).livesInClient(),
        "{client_path} needs a broker that clients connect to; {broker} lives in the client");
    params.refuseWhen(
        cluster.nodeDiskBytes() > 0
            && (Brokers.of(params).livesInClient()
                || Brokers.of(params).serversPerNode(params) > 1),
        "{node_disk} needs nodes of one server each; {broker} as it is configured has none");
    params.refuseWhen(
        cluster.nodeDisk().orElse(ClusterParams.LEAST_NODE_DISK_BYTES)
            < ClusterParams.LEAST_NODE_DISK_BYTES,
        "{node_disk} is not in its range: " + ParamCatalogue.named("node_disk").range());
    Workload.Faults faults = workload.faults();
    faults.toConsumers().ifPresent(parameter -> checkConsumerFaults(params, faults, parameter));
    checkTls(params);
    checkAuth(params);
    checkReconnecting(params);
    Brokers.of(params).check(params);
    checkRefill(params);
    if (params.decimal("capacity_share") > 0) {
      checkSearch(params);
    }
  }

  /** What a trial needs whose consumers are killed or paused, so that others take over. */
  private static void checkConsumerFaults(Params params, Workload.Faults faults, String parameter) {
    params.refuseWhen(
        faults.consumerKills() > 0 && faults.consumerPauses() > 0,
        "{consumer_kills} and {consumer_pauses} in one trial cannot be told apart; set one of them"
            + " to 0");
    Optional<BrokerMode.TakeOver> takeOver = Brokers.of(params).mode(params).takeOver();
    params.refuseWhen(
        takeOver.isEmpty(),
        "{%s} needs a broker, and a mode of it, in which others take over what a dead consumer held; {broker} has none as it is configured"
            .formatted(parameter));
    params.refuseWhen(
        !params.is("iteration_by", "time"),
        "{%s} needs iteration_by=time, from which the instants are drawn".formatted(parameter));
    Workload.Clients clients = params.workload().clients();
    int others = clients.consumersPerSubscription() - 1;
    int most = clients.topics() * clients.subscriptionsPerTopic() * others;
    params.refuseWhen(
        Math.max(faults.consumerKills(), faults.consumerPauses()) > most,
        "{%s} leaves a subscription without a consumer; of %d consumers each, %d can %s"
            .formatted(parameter, others + 1, most, faults.consumerKills() > 0 ? "die" : "pause"));
    String takenAfter = takeOver.orElseThrow().fromPaused();
    Duration after = params.time(takenAfter);
    params.refuseWhen(
        faults.consumerPauses() > 0 && faults.consumerPause().compareTo(after) <= 0,
        "{consumer_pause} is over before others take over; it must be longer than {%s}"
            .formatted(takenAfter));
  }

  private static void checkTls(Params params) {
    Tls tls = params.cluster().tls();
    TlsFiles files = TlsFiles.of(params);
    params.refuseWhen(
        tls.isOn() && Brokers.of(params).livesInClient(),
        "{tls} needs a broker that clients connect to; {broker} lives in the client");
    params.refuseWhen(
        !tls.isOn() && !files.equals(TlsFiles.NONE),
        "{tls} reads no certificate; leave tls_ca, tls_certificate and tls_key out, or set"
            + " tls=server or mutual");
    params.refuseWhen(
        files.certificate().isEmpty() != files.key().isEmpty(),
        "{tls_certificate} and {tls_key} go together; give both or none");
    params.refuseWhen(
        tls == Tls.SERVER && files.identifyClients(),
        "{tls}: clients show no certificate; set tls=mutual, or leave tls_certificate and tls_key"
            + " out");
  }

  private static void checkAuth(Params params) {
    Auth auth = params.cluster().auth();
    BrokerModel broker = Brokers.of(params);
    params.refuseWhen(
        !auth.isOn() && !params.is(Login.FILE, Login.NO_FILE),
        "{auth} reads no file; leave auth_file out, or set auth=password");
    params.refuseWhen(
        auth.isOn() && !broker.auths().contains(auth),
        "{auth} is not supported by {broker}, which knows: "
            + broker.auths().stream().map(Auth::word).sorted().toList());
    params.refuseWhen(
        !params.text("auth_user").matches(USER),
        "auth_user='%s' is not a name of letters, digits, dots, hyphens, underscores"
            .formatted(params.text("auth_user")));
  }

  private static void checkReconnecting(Params params) {
    params.refuseWhen(
        params.workload().clients().reconnects()
            && (Brokers.of(params).livesInClient()
                || (params.is("load", "saturate") && !params.is("window", "1"))),
        "{connect}: a producer that connects for each message has one under way, to a broker that"
            + " clients connect to; set window=1 for {window}, and not broker=inmemory");
  }

  private static void checkRefill(Params params) {
    boolean refillsWhole = params.is("window_refill", "all");
    params.refuseWhen(
        refillsWhole && !params.is("load", "saturate"),
        "{window_refill} needs load=saturate; an open loop has no window");
    params.refuseWhen(
        refillsWhole && params.is("window", "unbounded"),
        "{window_refill} needs a bounded window; set window=64");
  }

  private static void checkSearch(Params params) {
    params.refuseWhen(
        !params.is("load", "rate"),
        "{capacity_share} needs load=rate; set that, or capacity_share=0 for {load}");
    params.refuseWhen(
        !params.is("iteration_by", "time"),
        "{capacity_share} needs iteration_by=time, so that a rate can be judged by what comes in a"
            + " time");
    params.refuseWhen(
        params.is("broker_state", "warm"),
        "{capacity_share} loads the broker before the measurement; set broker_state=fresh or cold");
    params.refuseWhen(
        params.is("client_state", "cold"),
        "{capacity_share} is found by the measured fork, which is warm then; set client_state=warm");
    params.refuseWhen(
        params.is("window", "unbounded"),
        "{capacity_share} is found from a closed loop on, which needs a bounded window; set"
            + " window=64");
  }
}
