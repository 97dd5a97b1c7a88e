package brokerbench.cli;

import brokerbench.engine.TrialSchedule;
import brokerbench.quantity.ByteSize;
import brokerbench.quantity.DurationText;
import brokerbench.replication.AssumedTime;
import brokerbench.replication.ForkTimes;
import brokerbench.replication.ReplicationPlan;
import brokerbench.replication.ReplicationState;
import brokerbench.report.Block;
import brokerbench.report.ReportDocument;
import brokerbench.scenario.ForkLoad;
import brokerbench.scenario.Trial;
import brokerbench.statistics.Comparison;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** What a replication will do, shown before it starts or goes on. */
final class ReplicationDocument {

  private final ReplicationState state;
  private final ReplicationPlan plan;

  private ReplicationDocument(ReplicationState state) {
    this.state = state;
    this.plan = state.plan();
  }

  /**
   * The plan as a document.
   *
   * @param unserved what no trial can measure, a line each
   * @param free how much disk is free where
   */
  static ReportDocument of(ReplicationState state, List<String> unserved, String free) {
    ReplicationDocument document = new ReplicationDocument(state);
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Replication of " + state.plan().source()));
    blocks.add(new Block.Paragraph(document.protocol()));
    List<String> items = new ArrayList<>(document.items(free));
    unserved.forEach(each -> items.add("not planned: " + each));
    blocks.add(new Block.Items(items));
    blocks.addAll(document.round());
    return new ReportDocument(blocks);
  }

  private String protocol() {
    return String.format(
        Locale.ROOT,
        "%s: %d trials, %d %s. A round runs each trial once, in an order of its own from seed %d:"
            + " %d forks in all. Environment %s, message counts times %s.",
        plan.only().isEmpty() ? "All claims" : "Claims " + String.join(", ", plan.only()),
        plan.trials().size(),
        plan.forks(),
        plan.forks() == 1 ? "round" : "rounds",
        plan.seed(),
        plan.forkCount(),
        plan.environmentKind(),
        BigDecimal.valueOf(plan.scale()).stripTrailingZeros().toPlainString());
  }

  private List<String> items(String free) {
    List<String> items = new ArrayList<>();
    if (plan.forks() < Comparison.LEAST_FORKS) {
      items.add(
          "fewer than %d forks give no verdict, whatever they show (src/docs/decisions/0002): -f %d"
              .formatted(Comparison.LEAST_FORKS, plan.forks()));
    }
    if (state.finishedForks() > 0) {
      items.add(
          "finished: %d of %d forks, which are not repeated"
              .formatted(state.finishedForks(), plan.forkCount()));
    }
    items.add("time: " + time());
    items.add(
        "disk: at most %s for brokers' data, removed after each fork; %s"
            .formatted(new ByteSize(peakBytes()).text(), free));
    return items;
  }

  private String time() {
    List<Trial> owed = state.owed();
    OptionalLong leftNs = ForkTimes.of(state).leftNs(owed);
    if (leftNs.isPresent()) {
      return "about %s, by the forks that are finished"
          .formatted(DurationText.ofNanos(leftNs.getAsLong()));
    }
    return "%s to %s, between an assumed %s and %s; after the first fork it is measured"
        .formatted(
            DurationText.ofNanos(Math.round(AssumedTime.FAST.ofForks(owed))),
            DurationText.ofNanos(Math.round(AssumedTime.SLOW.ofForks(owed))),
            AssumedTime.FAST.text(),
            AssumedTime.SLOW.text());
  }

  private long peakBytes() {
    return plan.trials().stream().mapToLong(HostPreparation::neededBytes).max().orElse(0);
  }

  private List<Block> round() {
    for (int round = 1; round <= plan.forks(); round++) {
      List<Trial> owed = state.owed(round);
      if (!owed.isEmpty()) {
        return List.of(
            new Block.Heading(3, "Order of round " + round), table(owed, plan.seedOf(round)));
      }
    }
    return List.of();
  }

  private static Block.Table table(List<Trial> trials, long seed) {
    return new Block.Table(
        List.of("<trial", "nodes", "messages", "disk"),
        1,
        TrialSchedule.order(trials, seed).stream().map(slot -> row(slot.trial())).toList());
  }

  private static List<String> row(Trial trial) {
    return List.of(
        trial.id(),
        trial.params().text("nodes"),
        String.format(Locale.ROOT, "%,d", ForkLoad.of(trial).messages()),
        new ByteSize(HostPreparation.neededBytes(trial)).text());
  }
}
