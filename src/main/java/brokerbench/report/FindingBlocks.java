package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.results.LocatedFinding;
import brokerbench.scenario.Phase;
import brokerbench.validity.Finding;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Findings that cast doubt on a figure, the gravest kind first, then notes: those that do not. Each
 * kind stands once, with one example per trial.
 */
final class FindingBlocks {

  private static final int SHOWN_PER_KIND = 6;
  private static final String RUN = "run";

  private FindingBlocks() {}

  static List<Block> of(List<LocatedFinding> findings) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Findings"));
    Collection<List<LocatedFinding>> doubts = kinds(findings, FindingBlocks::isDoubt);
    if (doubts.isEmpty()) {
      blocks.add(new Block.Paragraph("None that casts doubt on a figure."));
    }
    doubts.forEach(ofKind -> addDoubt(ofKind, blocks));
    Collection<List<LocatedFinding>> notes = kinds(findings, Predicate.not(FindingBlocks::isDoubt));
    if (!notes.isEmpty()) {
      blocks.add(new Block.Heading(2, "Notes"));
      blocks.add(new Block.Items(notes.stream().map(FindingBlocks::note).toList()));
    }
    return blocks;
  }

  // No figure comes from a warm-up.
  static boolean isDoubt(LocatedFinding located) {
    return located.finding().implies() != Validity.VALID && !isOfWarmup(located);
  }

  static boolean isOfWarmup(LocatedFinding located) {
    return located.iteration() != null && located.iteration().phase() == Phase.WARMUP;
  }

  private static Collection<List<LocatedFinding>> kinds(
      List<LocatedFinding> findings, Predicate<LocatedFinding> wanted) {
    return findings.stream()
        .filter(wanted)
        .sorted(
            Comparator.comparing((LocatedFinding located) -> located.finding().implies())
                .reversed())
        .collect(
            Collectors.groupingBy(
                located -> located.finding().word(), LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private static void addDoubt(List<LocatedFinding> of, List<Block> blocks) {
    Finding first = of.getFirst().finding();
    String times = of.size() == 1 ? "" : ", " + of.size() + " times";
    blocks.add(new Block.Heading(3, first.title() + " (" + first.implies().word() + times + ")"));
    Map<String, List<LocatedFinding>> trials =
        of.stream()
            .collect(
                Collectors.groupingBy(FindingBlocks::trial, TreeMap::new, Collectors.toList()));
    List<String> items = new ArrayList<>();
    trials.values().stream().limit(SHOWN_PER_KIND).forEach(each -> items.add(example(each)));
    if (trials.size() > SHOWN_PER_KIND) {
      items.add(
          "and in %d more trials, see findings.csv".formatted(trials.size() - SHOWN_PER_KIND));
    }
    blocks.add(new Block.Items(items));
    blocks.add(
        new Block.Paragraph(
            "Cause: " + first.kind().cause() + " Next step: " + first.kind().nextStep()));
  }

  private static String example(List<LocatedFinding> ofTrial) {
    String times = ofTrial.size() == 1 ? "" : ", %d times, first".formatted(ofTrial.size());
    return trial(ofTrial.getFirst())
        + forks(ofTrial)
        + times
        + ": "
        + ofTrial.getFirst().finding().text();
  }

  private static String note(List<LocatedFinding> of) {
    Finding first = of.getFirst().finding();
    List<String> texts = new ArrayList<>();
    of.stream()
        .filter(FindingBlocks::isOfWarmup)
        .collect(Collectors.groupingBy(FindingBlocks::trial, TreeMap::new, Collectors.toList()))
        .values()
        .forEach(ofTrial -> texts.add("in warm-up of " + example(ofTrial)));
    of.stream()
        .filter(located -> !isOfWarmup(located))
        .collect(
            Collectors.groupingBy(
                located -> located.finding().text(),
                LinkedHashMap::new,
                Collectors.mapping(FindingBlocks::trial, Collectors.toCollection(TreeSet::new))))
        .forEach(
            (text, places) ->
                texts.add(
                    places.equals(Set.of(RUN)) ? text : String.join(", ", places) + ": " + text));
    int hidden = texts.size() - SHOWN_PER_KIND;
    return first.title()
        + ": "
        + String.join("; ", texts.subList(0, Math.min(SHOWN_PER_KIND, texts.size())))
        + (hidden > 0 ? "; and %d more, see findings.csv".formatted(hidden) : "")
        + ". "
        + first.kind().nextStep();
  }

  private static String trial(LocatedFinding located) {
    return located.trial() == null ? RUN : located.trial();
  }

  /** Such as {@code , forks 1-3 5}. */
  private static String forks(List<LocatedFinding> ofTrial) {
    TreeSet<Integer> forks =
        ofTrial.stream()
            .map(LocatedFinding::fork)
            .filter(fork -> fork > 0)
            .collect(Collectors.toCollection(TreeSet::new));
    if (forks.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder(forks.size() == 1 ? ", fork" : ", forks");
    for (int fork : forks) {
      if (!forks.contains(fork - 1)) {
        int last = fork;
        while (forks.contains(last + 1)) {
          last++;
        }
        text.append(' ').append(fork).append(last == fork ? "" : "-" + last);
      }
    }
    return text.toString();
  }
}
