package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.document.Document;
import brokerbench.quantity.DurationText;
import brokerbench.results.LocatedFinding;
import brokerbench.results.PowerCut;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What power cuts left of acknowledged messages: the answer in words, a row per class, then a row
 * per cut.
 */
public final class PowerCutDocument {

  public static final String TITLE = "Power cuts";

  private static final String LEGEND =
      "vanished: acknowledged, and absent when a consumer that was new read everything from the"
          + " beginning. lost before: from the acknowledgement of the earliest vanished message to"
          + " the cut; the longest of all cuts. duplicates: reads beyond the first. unknown: sent"
          + " and not acknowledged, those that failed included; arrived, or absent. serves after:"
          + " from the start of"
          + " the nodes until every topic had its leader and replicas; the longest, or 'not in sync'"
          + " where a replica was not after a minute and what the leaders had was read. flushes:"
          + " requests"
          + " that the nodes' disks ended during the load, for each 1,000 acknowledged messages."
          + " promise: whether the class kept what it says; a class with an fsync each second may"
          + " lose two seconds. The disks are loop devices: their rates and times do not measure"
          + " a broker, and a flush of one forces the file behind it.";

  private PowerCutDocument() {}

  /**
   * The tables of {@code cuts}, which are of one run.
   *
   * @param findings of that run, among them those of cuts that failed
   */
  public static Document of(List<PowerCut> cuts, List<LocatedFinding> findings) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, TITLE));
    blocks.add(new Block.Paragraph(answer(cuts, findings)));
    if (!cuts.isEmpty()) {
      blocks.add(new Block.Paragraph(what(cuts.getFirst())));
      blocks.add(new Block.Table(columns("cuts"), 2, sums(cuts)));
    }
    List<String> failed =
        failed(findings)
            .map(
                each ->
                    "%s, cut %d: %s".formatted(each.trial(), each.fork(), each.finding().text()))
            .toList();
    if (!failed.isEmpty()) {
      blocks.add(new Block.Heading(2, "Cuts that failed"));
      blocks.add(new Block.Items(failed));
    }
    if (!cuts.isEmpty()) {
      blocks.add(new Block.Heading(2, "Each cut"));
      blocks.add(
          new Block.Table(
              columns("cut"), 2, cuts.stream().map(cut -> row(List.of(cut), cut.cut())).toList()));
      blocks.add(new Block.Paragraph(LEGEND));
    }
    return new Document(blocks);
  }

  /** Those after which nothing was read back. */
  private static Stream<LocatedFinding> failed(List<LocatedFinding> findings) {
    return findings.stream().filter(each -> each.finding().endsFork());
  }

  /** What came out, in one sentence. */
  static String answer(List<PowerCut> cuts, List<LocatedFinding> findings) {
    Map<String, Long> failed =
        failed(findings)
            .collect(
                Collectors.groupingBy(
                    each -> String.valueOf(each.trial()), TreeMap::new, Collectors.counting()));
    if (failed.isEmpty()) {
      return cuts.isEmpty()
          ? "No power was cut."
          : readBack(cuts, "every durability class kept its promise") + ".";
    }
    String unknown =
        "what became of the messages of cuts that failed is not known: "
            + failed.entrySet().stream()
                .map(each -> each.getValue() + " of " + each.getKey())
                .collect(Collectors.joining(", "));
    return cuts.isEmpty()
        ? "Nothing was read back; " + unknown + "."
        : readBack(cuts, "each durability class that was read back kept its promise")
            + "; "
            + unknown
            + ".";
  }

  private static String readBack(List<PowerCut> cuts, String kept) {
    Set<String> broken =
        cuts.stream()
            .filter(cut -> !cut.kept())
            .map(cut -> cut.broker() + " (" + cut.durability() + ")")
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return String.format(
        Locale.ROOT,
        "Of %,d acknowledged messages %,d vanished in %s; %s",
        sum(cuts, PowerCut::acknowledged),
        sum(cuts, PowerCut::vanished),
        Figures.counted(cuts.size(), "power cut"),
        broken.isEmpty() ? kept : "the promise was broken by " + String.join(", ", broken));
  }

  private static String what(PowerCut cut) {
    return String.format(
        Locale.ROOT,
        "Nodes that lost their power: %s of %d, after a load of about %s%s. The kernel writes back"
            + " by itself what is older than %s, and looks each %s.",
        cut.target(),
        cut.nodes(),
        DurationText.ofNanos(cut.loadNs()),
        (cut.control() ? "; all was forced to disk just before (control)" : "")
            + (cut.hasPowerAtOnce()
                ? ""
                : "; the power stayed away for "
                    + DurationText.ofNanos(cut.powerOffNs().orElse(0))),
        seconds(cut.dirtyExpireCentisecs()),
        seconds(cut.dirtyWritebackCentisecs()));
  }

  private static String seconds(OptionalLong centiseconds) {
    return centiseconds.isEmpty()
        ? "an unknown time"
        : String.format(Locale.ROOT, "%.1f s", centiseconds.getAsLong() / 100.0);
  }

  private static List<String> columns(String cuts) {
    return List.of(
        "<broker",
        "<durability",
        cuts,
        "acknowledged",
        "vanished",
        "lost before",
        "duplicates",
        "unknown arrived",
        "unknown absent",
        "serves after",
        "flushes",
        "<promise");
  }

  private static List<List<String>> sums(List<PowerCut> cuts) {
    return cuts.stream()
        .collect(Collectors.groupingBy(PowerCut::trial, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(each -> row(each, each.size()))
        .toList();
  }

  private static List<String> row(List<PowerCut> cuts, int number) {
    long acknowledged = sum(cuts, PowerCut::acknowledged);
    OptionalLong lostNs = cuts.stream().flatMapToLong(cut -> cut.lostNs().stream()).max();
    boolean counted = cuts.stream().allMatch(cut -> cut.flushes().isPresent());
    return List.of(
        cuts.getFirst().broker(),
        cuts.getFirst().durability(),
        Integer.toString(number),
        Figures.count(acknowledged),
        Figures.count(sum(cuts, PowerCut::vanished)),
        lostNs.isPresent() ? DurationText.ofNanos(lostNs.getAsLong()) : Figures.NONE,
        Figures.count(sum(cuts, PowerCut::duplicates)),
        Figures.count(sum(cuts, PowerCut::unknownArrived)),
        Figures.count(sum(cuts, PowerCut::unknownAbsent)),
        serving(cuts),
        counted && acknowledged > 0
            ? Figures.count(1_000 * sum(cuts, cut -> cut.flushes().orElse(0)) / acknowledged)
            : Figures.NONE,
        cuts.stream().allMatch(PowerCut::kept) ? "kept" : "broken");
  }

  private static String serving(List<PowerCut> cuts) {
    return cuts.stream().allMatch(cut -> cut.servingNs().isPresent())
        ? DurationText.ofNanos(
            cuts.stream().flatMapToLong(cut -> cut.servingNs().stream()).max().orElse(0))
        : "not in sync";
  }

  private static long sum(List<PowerCut> cuts, ToLongFunction<PowerCut> count) {
    return cuts.stream().mapToLong(count).sum();
  }
}
