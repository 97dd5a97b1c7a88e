package brokerbench.claims;

import brokerbench.document.DetectableBlocks;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Trial;
import brokerbench.scenario.TwinTrials;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Claims judged by runs.
 *
 * @param claims in the order in which they were given
 * @param notes what was used and what was not, a line each
 */
public record ClaimVerdicts(List<JudgedClaim> claims, List<String> notes) {

  public ClaimVerdicts {
    claims = List.copyOf(claims);
    notes = List.copyOf(notes);
  }

  /**
   * Judges {@code claims}.
   *
   * @param runs whole runs of one machine, at least one
   * @throws brokerbench.results.ResultsException when the runs are of several machines
   */
  public static ClaimVerdicts of(List<Claim> claims, List<RunData> runs) {
    Machine.requireOne(runs);
    ClaimJudge judge = new ClaimJudge(runs);
    List<JudgedClaim> judged = claims.stream().map(judge::judge).toList();
    return new ClaimVerdicts(judged, notes(runs, judge));
  }

  /**
   * The same, with what is known of how the data were made.
   *
   * @param exploratory ids of claims that were changed after the data were planned
   */
  public ClaimVerdicts with(List<String> moreNotes, Set<String> exploratory) {
    List<String> allNotes = new ArrayList<>(moreNotes);
    allNotes.addAll(notes);
    return new ClaimVerdicts(
        claims.stream().map(claim -> claim.exploratoryIn(exploratory)).toList(), allNotes);
  }

  /** How many claims have each verdict; zeros included, in the order of {@link Verdict}. */
  public static Map<Verdict, Long> counts(List<JudgedClaim> claims) {
    Map<Verdict, Long> counts = new EnumMap<>(Verdict.class);
    for (Verdict verdict : Verdict.values()) {
      counts.put(verdict, claims.stream().filter(each -> each.verdict() == verdict).count());
    }
    return counts;
  }

  /** The claims of each source; sources in the order of their first claim. */
  Map<ClaimSource, List<JudgedClaim>> bySource() {
    return claims.stream()
        .collect(
            Collectors.groupingBy(
                judged -> judged.claim().source(), LinkedHashMap::new, Collectors.toList()));
  }

  /** What a given number of forks can find of the figures that are compared. */
  static DetectableBlocks detectable(List<JudgedClaim> claims) {
    DetectableBlocks detectable = new DetectableBlocks();
    for (JudgedClaim judged : claims) {
      for (Judgement judgement : judged.judgements()) {
        judgement.addDetectable(judged.claim(), detectable);
      }
    }
    return detectable;
  }

  private static List<String> notes(List<RunData> runs, ClaimJudge judge) {
    List<String> notes = new ArrayList<>(judge.notes());
    runs.stream()
        .flatMap(run -> run.manifest().trials().stream())
        .map(TrialOutcome::trial)
        .filter(TwinTrials::measureNoClaim)
        .map(Trial::id)
        .distinct()
        .map(
            "%s is not used: a twin, or a trial with a stopped broker, measures no claim"
                ::formatted)
        .forEach(notes::add);
    List<String> commits =
        runs.stream().map(run -> run.manifest().suiteCommit()).distinct().toList();
    if (commits.size() > 1) {
      notes.add(
          "the runs were made by several commits of the suite (%s): compare them only if the"
                  .formatted(String.join(", ", commits))
              + " changelog has no entry under Numbers between");
    }
    return notes;
  }
}
