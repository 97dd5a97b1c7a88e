package brokerbench.scenario;

import java.time.Duration;
import java.util.List;

/** What a trial needs whose nodes are disturbed, so that what comes of it can be told. */
final class FaultConsistency {

  /** A producer that sends less often does not tell how long it waited. */
  private static final double LEAST_PER_PRODUCER = 10;

  private FaultConsistency() {}

  static void check(Params params, Protocol protocol) {
    Workload.Faults all = params.workload().faults();
    if (!all.disturbNodes()) {
      return;
    }
    List<PlannedFault> faults = all.ofNodes();
    BrokerModel broker = Brokers.of(params);
    boolean upgrades = all.include(NodeFault.UPGRADE::equals);
    params.refuseWhen(
        broker.livesInClient(), "{faults} needs a broker with nodes; {broker} lives in the client");
    params.refuseWhen(
        !params.cluster().isProxied() && all.include(PathFault.class::isInstance),
        "{faults} disturbs the path of clients, which needs client_path=proxy; {client_path}");
    params.refuseWhen(
        params.cluster().nodeDiskBytes() == 0 && all.include(NodeFault.FILL::equals),
        "{faults} fills the disk of a node, which needs its own disk; set node_disk=512MiB");
    params.refuseWhen(
        upgrades
            && (params.is("upgrade_to", ClusterParams.NO_UPGRADE)
                || broker.versionParameter().isEmpty()),
        "{faults} upgrades nodes, which needs a version to upgrade to and a broker of which the suite"
            + " can get several; {upgrade_to}, {broker}");
    params.refuseWhen(
        faults.stream().anyMatch(fault -> fault.target() instanceof FaultTarget.Leader)
            && !broker.hasLeader(params),
        "{faults} names the leader, and {broker} as it is configured has none; name a node, such as"
            + " node-1, or any");
    checkLoad(params);
    checkEach(params, faults, protocol);
    if (upgrades) {
      checkUpgrade(params, broker.versionParameter().orElseThrow());
    }
  }

  private static void checkUpgrade(Params params, String version) {
    params.refuseWhen(
        !params.is("broker_life", "fork"),
        "{faults} upgrades nodes, which later forks would find upgraded; set broker_life=fork,"
            + " {broker_life}");
    params.refuseWhen(
        params.is(version, params.text("upgrade_to")),
        "{faults} upgrades nodes to the version they already run, {upgrade_to} and {%s}; give another version, or the fault stop"
            .formatted(version));
  }

  private static void checkEach(Params params, List<PlannedFault> faults, Protocol protocol) {
    FaultUnits units = FaultUnits.of(params);
    String servers =
        units.count() == params.cluster().nodes()
            ? ""
            : " of %d servers, each of which is a node to a fault; give node-1 to node-%<d"
                .formatted(units.count());
    Duration measured = protocol.measured();
    Duration over = Duration.ZERO;
    for (int i = 0; i < faults.size(); i++) {
      PlannedFault fault = faults.get(i);
      params.refuseWhen(
          fault.target() instanceof FaultTarget.Node(int number) && number > units.count(),
          "{faults} names a node that does not exist; {nodes}" + servers);
      checkLength(params, fault, i + 1 == faults.size());
      checkOrder(params, faults.subList(0, i + 1), over);
      over = fault.end(over);
      params.refuseWhen(
          over.compareTo(measured) >= 0,
          "{faults} goes on after the measurement of %d s; raise -r, or let it end earlier"
              .formatted(measured.toSeconds()));
    }
  }

  /** Of the last of {@code faults}, behind those before it. */
  private static void checkOrder(Params params, List<PlannedFault> faults, Duration over) {
    boolean first = faults.size() == 1;
    boolean waits = faults.getLast().isAfterServing();
    params.refuseWhen(
        first && waits,
        "{faults} begins with a fault after serving, and nothing was disturbed before it; give the"
            + " first one a time, such as 'at 10s'");
    params.refuseWhen(
        !waits && faults.stream().anyMatch(PlannedFault::isAfterServing),
        "{faults} has a fault at a set time after one that waits for serving, whose end is not known"
            + " in advance; give it 'at served+10s' too");
    params.refuseWhen(
        !first && !waits && over.compareTo(faults.getLast().earliest(over)) >= 0,
        "{faults} has a fault that begins before the one before it is over; give them in the"
            + " order of time, one after the other");
  }

  private static void checkLength(Params params, PlannedFault fault, boolean last) {
    boolean stays = fault.length().isEmpty();
    params.refuseWhen(
        stays && fault.kind() == NodeFault.PAUSE,
        "{faults} pauses a node without an end; say for how long, such as 'for 2s'");
    params.refuseWhen(
        stays && fault.kind() == NodeFault.UPGRADE,
        "{faults} upgrades a node and does not start it again; say after how long, such as 'for 100ms'");
    params.refuseWhen(
        stays && fault.kind() == NodeFault.FILL,
        "{faults} leaves a disk full; say for how long, such as 'for 5s'");
    params.refuseWhen(
        stays && fault.kind() instanceof PathFault,
        "{faults} disturbs the path of clients without an end; say for how long, such as 'for 2s'");
    params.refuseWhen(
        stays && (!last || !Brokers.of(params).goesOnWithout(fault.target(), params)),
        "{faults} leaves no node to go on with; say when they are started again, such as 'for 5s':"
            + " only one node of three with enough copies of its messages, or one of several workers,"
            + " may stay away, and by the last fault");
    params.refuseWhen(
        params.cluster().nodes() == 1
            && fault.length().orElse(Duration.ZERO).compareTo(params.time("progress_timeout")) >= 0,
        "{faults} leaves nothing to make progress for as long as {progress_timeout}, after which a"
            + " fork is stopped; raise that, or let the fault end earlier");
    params.refuseWhen(
        fault.length().filter(Duration::isZero).isPresent(),
        "{faults} ends as it begins; say for how long, such as 'for 2s'");
  }

  private static void checkLoad(Params params) {
    params.refuseWhen(
        !params.is("load", "rate"),
        "{faults} needs load=rate: a closed loop sends nothing while it waits; {load}");
    params.refuseWhen(
        !params.is("iteration_by", "time"),
        "{faults} needs iteration_by=time, from whose beginning the instants count");
    params.refuseWhen(
        params.decimal("rate") / params.workload().clients().producers() < LEAST_PER_PRODUCER,
        "{faults} needs %.0f messages per second of each producer, to tell for how long it waited;"
                .formatted(LEAST_PER_PRODUCER)
            + " raise {rate}, or take fewer producers");
    params.refuseWhen(
        params.decimal("capacity_share") > 0
            || RateSteps.of(params).areRising()
            || Spikes.of(params).areSet(),
        "{faults} needs one rate; set capacity_share=0, rate_step=1 and spike_factor=1");
    params.refuseWhen(
        params.workload().faults().toConsumers().isPresent()
            || params.decimal("broker_stopped") > 0,
        "{faults} must be all that disturbs the load; set consumer_kills=0, consumer_pauses=0 and"
            + " broker_stopped=0");
  }
}
