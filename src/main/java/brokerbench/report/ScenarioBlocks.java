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
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One scenario: a row per trial, what the rows are, and how they compare. */
final class ScenarioBlocks {

  private final ScenarioSummary scenario;
  private final RunData run;

  /** Of the table's rows. */
  private final Figure rate;

  ScenarioBlocks(ScenarioSummary scenario, RunData run) {
    this.scenario = scenario;
    this.run = run;
    this.rate =
        scenario.trials().stream()
                .allMatch(trial -> trial.rate().equals(ReportFigures.PUBLISHED_RATE))
            ? ReportFigures.PUBLISHED_RATE
            : ReportFigures.DELIVERED_RATE;
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Scenario " + scenario.name()));
    TrialTable table = new TrialTable(scenario, rate);
    blocks.addAll(table.blocks());
    blocks.addAll(SemanticsNotes.ofTable(scenario.trials()));
    blocks.add(new Block.Items(software(table.names())));
    blocks.add(new Block.Paragraph(notes()));
    blocks.addAll(new StepBlocks(scenario).blocks());
    List<String> found = new ArrayList<>(rateNotes());
    found.addAll(proofNotes());
    found.addAll(new ScenarioNotes(scenario, run).items());
    if (!found.isEmpty()) {
      blocks.add(new Block.Items(found));
    }
    addEngineUse(blocks);
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
    for (int i = 0; i < scenario.trials().size(); i++) {
      TrialSummary trial = scenario.trials().get(i);
      SortedMap<String, String> rest = new TreeMap<>(trial.swept());
      rest.keySet().retainAll(unnamed);
      items.add((unnamed.isEmpty() ? "" : i + 1 + " ") + trial.software() + settings(rest));
    }
    items.addAll(names.tied());
    return List.copyOf(items);
  }

  private static String settings(SortedMap<String, String> params) {
    return params.entrySet().stream()
        .map(param -> ", " + param.getKey() + "=" + param.getValue())
        .collect(Collectors.joining());
  }

  /** What must be known of a row to read its rates. */
  private List<String> rateNotes() {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < scenario.trials().size(); i++) {
      TrialSummary trial = scenario.trials().get(i);
      for (String note :
          List.of(acknowledgement(trial), unsubscribed(trial), ClientLimit.note(trial))) {
        if (!note.isEmpty()) {
          items.add(i + 1 + " " + trial.server() + ": " + note);
        }
      }
    }
    return items;
  }

  /** When power was cut of a row's configuration, how often, and what that took. */
  private List<String> proofNotes() {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < scenario.trials().size(); i++) {
      TrialSummary trial = scenario.trials().get(i);
      for (CutProof proof : trial.basis().proofs()) {
        items.add(i + 1 + " " + trial.server() + ": " + text(proof));
      }
    }
    return items;
  }

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
    StringBuilder notes =
        new StringBuilder(
            "guarantee, durability: what the live broker promises of an acknowledged message;"
                + " (read): by its settings alone; (proved): with this version and these settings"
                + " power was cut "
                + DurabilityBasis.LEAST_CUTS
                + " times or more, and nothing is gone that the class promises. "
                + TrialTable.title(rate)
                + ": messages per second; MB/s: their payload in 10^6 bytes. loss:"
                + " deliveries that never came, of all that were owed; lost: their number; dup:"
                + " deliveries that came again. e2e: due time to receipt; pub: due time to"
                + " acknowledgement; of all messages of a fork, from its merged histograms. CPU:"
                + " processor seconds per million published messages, of the measurement and its"
                + " drain. memory: highest of each node during the measurement, all nodes together."
                + " disk: growth of the data directories, warm-up included. written/msg: towards the device, per"
                + " published message, all nodes.");
    if (scenario.trials().stream().anyMatch(TrialSummary::hasEnergy)) {
      notes.append(
          " J/million: joules of the host's processor packages per million published messages,"
              + " whatever else ran included.");
    }
    if (scenario.trials().stream().anyMatch(TrialSummary::tellsFlushes)) {
      notes.append(
          " flushes/1,000: flush requests that the host's disks ended, per thousand published"
              + " messages, whatever else ran included.");
    }
    if (scenario.trials().stream().anyMatch(TrialSummary::hasFaults)) {
      notes.append(
          " no ack: the longest time that a producer had no acknowledgement in, over all faults of"
              + " a fork, and none where no producer of a fork waited 10 ms more than between"
              + " messages; latencies are of publishes that were acknowledged.");
    }
    if (scenario.trials().stream().anyMatch(this::hasInterval)) {
      notes.append(" +/-: how far the interval reaches from the figure, on its farther side.");
    }
    if (scenario.trials().stream().anyMatch(TrialSummary::isStepped)) {
      notes.append(
          " Where the rate rises in steps, figures of one rate are in the table of steps.");
    }
    if (scenario.trials().stream().anyMatch(trial -> trial.validity() == Validity.INVALID)) {
      notes.append(" ! marks an invalid row: it is not compared; its findings say why.");
    }
    return notes.toString();
  }

  private void addEngineUse(List<Block> blocks) {
    List<String> items = new ArrayList<>();
    for (TrialSummary trial : scenario.trials()) {
      for (Figure figure : List.of(ReportFigures.DOCKER_PROXY_CPU, ReportFigures.DOCKER_CPU)) {
        Estimate estimate = trial.estimate(figure);
        if (estimate.isPresent()) {
          items.add(
              "%d %s, %s: %s s CPU per million messages, not in broker CPU"
                  .formatted(
                      scenario.trials().indexOf(trial) + 1,
                      trial.server(),
                      figure.equals(ReportFigures.DOCKER_CPU)
                          ? NonBroker.DOCKER.word()
                          : NonBroker.DOCKER_PROXY.word(),
                      Figures.cpu(estimate)));
        }
      }
    }
    if (!items.isEmpty()) {
      blocks.add(new Block.Items(items));
    }
  }

  private boolean hasInterval(TrialSummary trial) {
    return trial.estimate(rate).interval() != null;
  }
}
