package brokerbench.results;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Power cuts, what they prove, and trials that say all that they are about. */
public final class MadeUpCuts {

  static final String TRIAL = "power-cut-nats";
  private static final long SECOND_NS = 1_000_000_000L;

  private MadeUpCuts() {}

  /** The golden trial of NATS, whose nodes force each write to a disk of type ext4. */
  public static TrialOutcome outcome() {
    TrialOutcome golden =
        GoldenRun.manifest().trials().stream()
            .filter(each -> each.trial().broker().equals("nats"))
            .findFirst()
            .orElseThrow();
    return with(golden, golden.serverVersion(), "fsync on one node")
        .withConfiguration("topic.storage", "File")
        .withConfiguration("topic.replicas", "1")
        .withConfiguration("cluster.nats_1_sync_interval_ns", "120000000000")
        .withConfiguration("cluster.nats_1_sync_always", "true")
        .withConfiguration(TrialOutcome.DATA_FILE_SYSTEM, "ext4");
  }

  static TrialOutcome with(TrialOutcome outcome, String version, String durability) {
    return ChangedOutcome.of(outcome)
        .serverVersion(version)
        .promising(outcome.guarantee(), durability)
        .outcome();
  }

  static TrialOutcome without(TrialOutcome outcome, String key) {
    SortedMap<String, String> configuration = new TreeMap<>(outcome.effectiveConfiguration());
    configuration.remove(key);
    return ChangedOutcome.of(outcome).configuration(configuration).outcome();
  }

  /**
   * Cuts of all nodes with 1,000 acknowledged messages each, the last {@code broken} of them so.
   */
  public static List<PowerCut> cuts(String trial, int count, int broken) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(cut -> cut(trial, cut, cut > count - broken, 0))
        .toList();
  }

  /** Cuts without a loss, after which the power stayed away for a second. */
  static List<PowerCut> longCuts(String trial, int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(cut -> cut(trial, cut, false, SECOND_NS))
        .toList();
  }

  private static PowerCut cut(String trial, int number, boolean broken, long powerOffNs) {
    return new PowerCut(
        trial,
        "nats",
        number,
        "all",
        false,
        OptionalLong.of(powerOffNs),
        1,
        1,
        "fsync on one node",
        10 * SECOND_NS,
        1_001,
        1_000,
        broken ? 3 : 0,
        broken ? OptionalLong.of(SECOND_NS) : OptionalLong.empty(),
        0,
        1,
        0,
        OptionalLong.of(SECOND_NS),
        OptionalLong.of(1_000),
        OptionalDouble.of(1_000),
        OptionalLong.empty(),
        OptionalLong.of(500),
        !broken);
  }

  /** What {@code cuts} say of {@code trial}, of which {@code broken} broke its class. */
  public static CutProof proof(String trial, int cuts, int broken) {
    return new CutProof(
        trial,
        "20260102-030405-power-cut",
        "2026-01-02T03:04:05Z",
        "all",
        false,
        cuts,
        0,
        broken,
        cuts * 1_000L,
        broken * 3L,
        true);
  }
}
