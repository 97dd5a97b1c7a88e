package brokerbench.claims;

import brokerbench.claims.Expectation.Absolute;
import brokerbench.claims.Expectation.Direction;
import brokerbench.claims.Expectation.Relative;
import brokerbench.document.Block;
import brokerbench.document.Document;
import brokerbench.statistics.ForkRange;
import brokerbench.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Verdicts as a document: per source a line for each claim, then its figures, then counts. */
public final class ClaimsDocument {

  private static final String NONE = "-";

  private final List<Block> blocks = new ArrayList<>();
  private final ClaimVerdicts verdicts;

  private ClaimsDocument(ClaimVerdicts verdicts) {
    this.verdicts = verdicts;
  }

  public static Document of(ClaimVerdicts verdicts) {
    ClaimsDocument document = new ClaimsDocument(verdicts);
    document.addHead();
    document.addCounts();
    verdicts.bySource().forEach(document::addSource);
    document.addNotes();
    return new Document(document.blocks);
  }

  private void addHead() {
    blocks.add(
        new Block.Paragraph(
            String.format(
                Locale.ROOT,
                "Ratios are judged; absolute figures of two machines are shown, not judged."
                    + " Figures are geometric means over forks. Intervals: %.0f %%, Student's t on"
                    + " logarithms; of what can be 0, such as a loss, means and their difference. A star"
                    + " marks a suspect figure, a tilde one of trials that depart from their scenario, such as fewer messages: its verdict is about that."
                    + " Unequal: the arms do not give the same guarantee and durability, so that the"
                    + " ratio does not rank them. Durability: (read) by the settings of the live"
                    + " broker alone; (proved) where 20 power cuts or more of this version and these"
                    + " settings took nothing that the class promises.",
                100 * Interval.LEVEL)));
  }

  private void addSource(ClaimSource source, List<JudgedClaim> claims) {
    blocks.add(new Block.Heading(2, source.title()));
    List<String> machines = new ArrayList<>(List.of("published: " + source.machine()));
    machines.addAll(EvidenceLines.of(claims));
    blocks.add(new Block.Items(machines));
    blocks.add(
        new Block.Table(
            List.of("<claim", "published", "measured", "interval", "<verdict"),
            1,
            claims.stream().map(ClaimsDocument::line).toList()));
    blocks.addAll(ClaimVerdicts.detectable(claims).blocks());
    addFigures(claims);
    addUnequal(claims);
    addReasons(claims);
  }

  private static List<String> line(JudgedClaim judged) {
    Judgement judgement = judged.decisive();
    boolean measured = Double.isFinite(judgement.ratio());
    return List.of(
        judged.claim().id(),
        published(judged.claim()),
        measured ? ratio(judgement.ratio()) + marks(judged.claim(), judgement) : NONE,
        interval(judgement.interval()),
        verdict(judgement)
            + (judgement.unequal(judged.claim()) ? ", unequal" : "")
            + (judged.exploratory() ? ", exploratory" : ""));
  }

  private static String marks(Claim claim, Judgement judgement) {
    return (judgement.suspect(claim) ? "*" : "")
        + (judgement.evidence().departures().isEmpty() ? "" : "~");
  }

  private static String published(Claim claim) {
    return switch (claim.expectation()) {
      case Relative relative ->
          relative.low() == relative.high()
              ? ratio(relative.low())
              : ratio(relative.low()) + ".." + ratio(relative.high());
      case Direction direction ->
          "%s %.0f"
              .formatted(
                  switch (direction.sign()) {
                    case ABOVE -> "above";
                    case BELOW -> "below";
                    case SAME -> "about";
                  },
                  claim.metric().scale().neutral());
      case Absolute _ -> "figures";
    };
  }

  /** Such as {@code inconclusive, needs 9 to 40 (80 %)}: how many forks would decide. */
  private static String verdict(Judgement judgement) {
    ForkRange needed = judgement.forksNeeded();
    String size = judgement.verdict() == Verdict.SIZE_REFUTED ? direction(judgement) : "";
    return judgement.verdict().words()
        + size
        + (judgement.apart() ? ", apart" : "")
        + (needed == null ? "" : ", needs " + needed.words());
  }

  private static String direction(Judgement judgement) {
    return judgement.direction() == DirectionFound.HOLDS ? ", direction holds" : ", direction open";
  }

  private void addFigures(List<JudgedClaim> claims) {
    List<List<String>> rows = new ArrayList<>();
    for (JudgedClaim judged : claims) {
      for (ArmFigure figure : judged.decisive().arms()) {
        rows.add(figure(judged.claim(), figure));
      }
    }
    if (!rows.isEmpty()) {
      blocks.add(
          new Block.Table(
              List.of(
                  "<figures of",
                  "<arm",
                  "<unit",
                  "published",
                  "measured",
                  "interval",
                  "loss",
                  "<guarantee",
                  "<durability"),
              2,
              rows));
    }
  }

  private static List<String> figure(Claim claim, ArmFigure figure) {
    Unit unit = claim.unit();
    double low = figure.arm().published().low();
    double high = figure.arm().published().high();
    Interval interval = figure.estimate().interval();
    return List.of(
        claim.id(),
        figure.arm().name(),
        unit.symbol(),
        Double.isNaN(low) ? NONE : low == high ? amount(low) : amount(low) + ".." + amount(high),
        amount(unit.fromBase(figure.estimate().value())) + (figure.suspect() ? "*" : ""),
        interval == null
            ? NONE
            : amount(unit.fromBase(interval.low())) + ".." + amount(unit.fromBase(interval.high())),
        figure.loss().text(),
        orNone(figure.semantics().guaranteeWords()),
        orNone(figure.basis().beside(figure.semantics().durability())));
  }

  private static String orNone(String words) {
    return words.isEmpty() ? NONE : words;
  }

  private void addUnequal(List<JudgedClaim> claims) {
    addItems(
        claims.stream()
            .filter(judged -> judged.decisive().unequal(judged.claim()))
            .map(ClaimsDocument::unequal)
            .toList());
  }

  private void addItems(List<String> items) {
    if (!items.isEmpty()) {
      blocks.add(new Block.Items(items));
    }
  }

  private static String unequal(JudgedClaim judged) {
    return "unequal guarantee or durability in %s: %s"
        .formatted(
            judged.claim().id(),
            judged.decisive().arms().stream()
                .map(figure -> figure.arm().name() + " " + figure.semantics().text())
                .collect(Collectors.joining("; ")));
  }

  private void addReasons(List<JudgedClaim> claims) {
    Map<String, List<String>> reasons = new LinkedHashMap<>();
    for (JudgedClaim judged : claims) {
      Judgement decisive = judged.decisive();
      // How many forks are needed stands in the line itself.
      if (!decisive.reason().isEmpty() && decisive.forksNeeded() == null) {
        reasons
            .computeIfAbsent(
                "%s (%s): ".formatted(decisive.verdict().words(), decisive.reason()),
                key -> new ArrayList<>())
            .add(judged.claim().id());
      }
    }
    List<String> items = new ArrayList<>();
    reasons.forEach((reason, ids) -> items.add(reason + String.join(", ", ids)));
    claims.stream()
        .map(JudgedClaim::exploratoryNote)
        .filter(note -> !note.isEmpty())
        .forEach(items::add);
    addItems(items);
  }

  private void addNotes() {
    if (!verdicts.notes().isEmpty()) {
      blocks.add(new Block.Heading(2, "What was used"));
      blocks.add(new Block.Items(verdicts.notes()));
    }
  }

  private void addCounts() {
    blocks.add(new Block.Heading(2, "Verdicts"));
    List<List<String>> rows = new ArrayList<>();
    Map<Verdict, Long> counts = ClaimVerdicts.counts(verdicts.claims());
    for (Verdict verdict : Verdict.values()) {
      rows.addFirst(List.of(verdict.words(), Long.toString(counts.get(verdict))));
    }
    rows.add(List.of("claims", Integer.toString(verdicts.claims().size())));
    blocks.add(new Block.Table(List.of("<verdict", "claims"), 1, rows));
  }

  private static String interval(@Nullable Interval interval) {
    return interval == null ? NONE : ratio(interval.low()) + ".." + ratio(interval.high());
  }

  private static String ratio(double ratio) {
    String pattern = ratio < 0.0995 ? "%.3f" : ratio < 9.995 ? "%.2f" : "%,.0f";
    return String.format(Locale.ROOT, pattern, ratio);
  }

  private static String amount(double value) {
    String pattern = Math.abs(value) < 9.995 ? "%.2f" : Math.abs(value) < 99.95 ? "%.1f" : "%,.0f";
    return String.format(Locale.ROOT, pattern, value);
  }
}
