package brokerbench.replication;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.JudgedClaim;
import brokerbench.quantity.DurationText;
import brokerbench.results.ForkStart;
import brokerbench.results.RunManifest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a reader of a replication's verdicts must know of how it was made.
 *
 * @param exploratory ids of claims that were changed after the replication was planned, or whose
 *     scenarios were
 * @param runs ids of those that it consists of
 */
public record ReplicationNotes(List<String> lines, Set<String> exploratory, Set<String> runs) {

  /**
   * A pause below this is none. Who goes on at once loses minutes; in an hour the load, the
   * temperature and the page cache of a machine have become others, and identical trials that were
   * measured hours apart have differed by more than their interval.
   */
  static final Duration LONGEST_GAP = Duration.ofHours(1);

  public ReplicationNotes {
    lines = List.copyOf(lines);
    exploratory = Set.copyOf(exploratory);
    runs = Set.copyOf(runs);
  }

  /** Compares with the present claims and scenarios of the suite. */
  public static ReplicationNotes of(ReplicationState state) {
    ReplicationPlan plan = state.plan();
    List<String> lines = new ArrayList<>(gaps(state.parts()));
    Set<String> runs =
        state.finishedRuns().stream()
            .map(run -> run.manifest().runId())
            .collect(Collectors.toSet());
    FrozenTexts now = FrozenTexts.of(plan.source(), plan.trials());
    String difference = plan.frozen().difference(now);
    Set<String> exploratory = Set.of();
    if (!plan.frozen().recorded()) {
      lines.add(
          "whether the claims of %s have changed since this replication was planned: not recorded"
              .formatted(plan.source()));
    } else if (!difference.isEmpty()) {
      lines.add(
          "the claims of %s have changed since this replication was planned (%s): verdicts follow the present ones and are exploratory"
              .formatted(plan.source(), difference));
      List<Claim> present =
          ClaimLibrary.NAMES.contains(plan.source())
              ? ClaimLibrary.published(plan.source())
              : List.of();
      exploratory = plan.frozen().changedClaims(now, present);
    }
    // A reader may have several replications of one source.
    return new ReplicationNotes(
        lines.stream().map(line -> plan.name() + ": " + line).toList(), exploratory, runs);
  }

  /** Ids of the exploratory claims on which {@code verdicts} rest on this replication. */
  public Set<String> exploratoryIn(ClaimVerdicts verdicts) {
    return verdicts.claims().stream()
        .filter(judged -> judged.restsOn(runs))
        .map(JudgedClaim::claim)
        .map(Claim::id)
        .filter(exploratory::contains)
        .collect(Collectors.toSet());
  }

  /** A line for each pause above {@link #LONGEST_GAP} between two run directories, by time. */
  static List<String> gaps(List<RoundPart> parts) {
    List<RoundPart> byTime =
        parts.stream().sorted(Comparator.comparing(ReplicationNotes::start)).toList();
    return IntStream.range(1, byTime.size())
        .filter(i -> gap(byTime.get(i - 1), byTime.get(i)).compareTo(LONGEST_GAP) > 0)
        .mapToObj(i -> line(byTime.get(i - 1), byTime.get(i)))
        .toList();
  }

  private static Duration gap(RoundPart before, RoundPart after) {
    return Duration.between(lastSign(before), start(after));
  }

  private static Instant start(RoundPart part) {
    return Instant.parse(part.finished().manifest().startedAt());
  }

  /** Its end, or where it was cut off the start of its last finished fork. */
  private static Instant lastSign(RoundPart part) {
    RunManifest manifest = part.finished().manifest();
    return manifest.finishedAt().isEmpty()
        ? part.finished().starts().stream()
            .map(ForkStart::startedAt)
            .max(Comparator.naturalOrder())
            .orElse(start(part))
        : Instant.parse(manifest.finishedAt());
  }

  private static String line(RoundPart before, RoundPart after) {
    return "a gap of %s between %s and %s: what the machine drifted meanwhile lies between their forks"
        .formatted(
            DurationText.of(gap(before, after)),
            before.path().getFileName(),
            after.path().getFileName());
  }
}
