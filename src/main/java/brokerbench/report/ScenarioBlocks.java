package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.figures.Figure;
import brokerbench.results.CutProof;
import brokerbench.results.DurabilityBasis;
import brokerbench.results.NonBroker;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.CutTarget;
import brokerbench.scenario.DurabilityClass;
import brokerbench.statistics.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One scenario: a row per trial, what the rows are, and how they compare. */
record ScenarioBlocks(ScenarioSummary scenario, RunData run) {

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Scenario " + scenario.name()));
    TrialTable table = new TrialTable(scenario);
    blocks.addAll(table.blocks());
    blocks.addAll(SemanticsNotes.ofTable(scenario.trials()));
    blocks.add(new Block.Items(software(table.names())));
    blocks.add(new Block.Paragraph(notes()));
    blocks.addAll(new StepBlocks(scenario).blocks());
    List<String> found = new ArrayList<>(notes(": ", ScenarioBlocks::rateNotes));
    found.addAll(notes(": ", trial -> trial.basis().proofs().stream().map(ScenarioBlocks::text)));
    found.addAll(new ScenarioNotes(scenario, run).items());
    Stream.of(found, notes(", ", ScenarioBlocks::engineUse))
        .filter(items -> !items.isEmpty())
        .forEach(items -> blocks.add(new Block.Items(items)));
    blocks.addAll(new ComparisonBlocks(scenario, run).blocks());
    blocks.addAll(new TwinBlocks(scenario, run).blocks());
    return blocks;
  }

  /**
   * Server and client of each row, once where rows share them and the table names all else; then
   * what varies together.
   */
  private List<String> software(TrialNames names) {
    Set<String> unnamed = names.unnamed();
    Set<String> items = new LinkedHashSet<>();
    for (TrialSummary trial : scenario.trials()) {
      String number = unnamed.isEmpty() ? "" : scenario.number(trial) + " ";
      items.add(
          trial.swept().entrySet().stream()
              .filter(param -> unnamed.contains(param.getKey()))
              .map(param -> ", " + param)
              .collect(Collectors.joining("", number + trial.software(), "")));
    }
    items.addAll(names.tied());
    return List.copyOf(items);
  }

  /** Those of each row, behind what it is called. */
  private List<String> notes(String between, Function<TrialSummary, Stream<String>> ofRow) {
    return scenario.trials().stream()
        .flatMap(trial -> ofRow.apply(trial).map(note -> scenario.row(trial) + between + note))
        .toList();
  }

  /** What must be known of a row to read its rates. */
  private static Stream<String> rateNotes(TrialSummary trial) {
    return Stream.of(acknowledgement(trial), unsubscribed(trial), ClientLimit.note(trial))
        .filter(note -> !note.isEmpty());
  }

  /** When power was cut of a row's configuration, how often, and what that took. */
  private static String text(CutProof proof) {
    return String.format(
        Locale.ROOT,
        "power cuts of this configuration on %s: %d of %s%s; of %,d acknowledged messages %,d"
            + " vanished%s%s (run %s)",
        proof.date(),
        proof.cuts(),
        proof.target().equals(CutTarget.ALL.word())
            ? "all nodes"
            : proof.target() + " of the nodes",
        proof.control() ? ", everything forced to disk just before" : "",
        proof.acknowledged(),
        proof.vanished(),
        proof.failed() > 0 ? "; could not be read back: " + proof.failed() : "",
        proof.proving() ? "" : "; a weaker class would survive them too",
        proof.cutRun());
  }

  /** Delivered counts every copy of a fan-out: what publishers see is another rate. */
  private static String acknowledgement(TrialSummary trial) {
    Estimate published = trial.estimate(ReportFigures.PUBLISHED_RATE);
    String rate =
        published.isPresent()
            ? ": " + Figures.withUnit(ReportFigures.PUBLISHED_RATE, published)
            : "";
    return switch (acknowledging(trial)) {
      case "none" -> "publishes are not acknowledged; taken by the client library" + rate;
      case "reply" -> "a consumer's reply acknowledges a publish, so pub is a round trip" + rate;
      default -> "";
    };
  }

  private static String acknowledging(TrialSummary trial) {
    return trial.outcome().effectiveConfiguration().getOrDefault(TrialOutcome.ACKNOWLEDGEMENT, "");
  }

  private static String unsubscribed(TrialSummary trial) {
    if (trial.rate().equals(ReportFigures.DELIVERED_RATE)) {
      return "";
    }
    // who replies counts what it replies to
    boolean counted =
        acknowledging(trial).equals("reply")
            || !trial.semantics().durability().equals(DurabilityClass.NONE.words());
    return "no subscriptions, so nothing is delivered and nothing is lost; published: "
        + Figures.withUnit(
            ReportFigures.PUBLISHED_RATE, trial.estimate(ReportFigures.PUBLISHED_RATE))
        + (counted ? "" : ", counted by the client alone, since the broker keeps no message");
  }

  private String notes() {
    return "guarantee, durability: what the live broker promises of an acknowledged message;"
        + " (read): by its settings alone; (proved): with this version and these settings"
        + " power was cut "
        + DurabilityBasis.LEAST_CUTS
        + " times or more, and nothing is gone that the class promises. "
        + TrialTable.title(scenario.rate())
        + ": messages per second; MB/s: their payload in 10^6 bytes. loss:"
        + " deliveries that never came, of all that were owed; lost: their number; dup:"
        + " deliveries that came again. e2e: due time to receipt; pub: due time to"
        + " acknowledgement; of all messages of a fork, from its merged histograms. CPU:"
        + " processor seconds per million published messages, of the measurement and its"
        + " drain. memory: highest of each node during the measurement, all nodes together."
        + " disk: growth of the data directories, warm-up included. written/msg: towards the device, per"
        + " published message, all nodes."
        + where(
            TrialSummary::hasEnergy,
            " J/million: joules of the host's processor packages per million published messages,"
                + " whatever else ran included.")
        + where(
            TrialSummary::tellsFlushes,
            " flushes/1,000: flush requests that the host's disks ended, per thousand published"
                + " messages, whatever else ran included.")
        + where(
            TrialSummary::hasFaults,
            " no ack: the longest time that a producer had no acknowledgement in, over all faults of"
                + " a fork, and none where no producer of a fork waited 10 ms more than between"
                + " messages; latencies are of publishes that were acknowledged.")
        + where(
            trial -> trial.estimate(scenario.rate()).interval() != null,
            " +/-: how far the interval reaches from the figure, on its farther side.")
        + where(
            TrialSummary::isStepped,
            " Where the rate rises in steps, figures of one rate are in the table of steps.")
        + where(
            TrialSummary::isInvalid,
            " ! marks an invalid row: it is not compared; its findings say why.");
  }

  private String where(Predicate<TrialSummary> any, String sentence) {
    return scenario.trials().stream().anyMatch(any) ? sentence : "";
  }

  private static Stream<String> engineUse(TrialSummary trial) {
    return Stream.of(
            engineUse(trial, NonBroker.DOCKER_PROXY, ReportFigures.DOCKER_PROXY_CPU),
            engineUse(trial, NonBroker.DOCKER, ReportFigures.DOCKER_CPU))
        .flatMap(Optional::stream);
  }

  private static Optional<String> engineUse(TrialSummary trial, NonBroker part, Figure cpu) {
    Estimate estimate = trial.estimate(cpu);
    return estimate.isPresent()
        ? Optional.of(
            "%s: %s s CPU per million messages, not in broker CPU"
                .formatted(part.word(), Figures.cpu(estimate)))
        : Optional.empty();
  }
}
