package brokerbench.replication;

import brokerbench.document.Block;
import brokerbench.document.Document;
import brokerbench.quantity.ByteSize;
import brokerbench.quantity.DurationText;
import brokerbench.scenario.ForkLoad;
import brokerbench.scenario.Precision;
import brokerbench.scenario.Trial;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Forecast;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;

/** What a replication will do, shown before it starts or goes on. */
public final class ReplicationDocument {

  private static final int LONGEST_NAME_BESIDE = 44;

  private static final int SHOWN_ROUNDS = 6;

  private final ReplicationState state;
  private final ReplicationPlan plan;
  private final Course course;

  private ReplicationDocument(ReplicationState state, Course course) {
    this.state = state;
    this.plan = state.plan();
    this.course = course;
  }

  /**
   * What others know of how it will run.
   *
   * @param order of a round, all trials of it
   * @param storedBytes the most that a fork of a trial stores; 0 where it is not known
   * @param unserved what no trial can measure, a line each
   */
  public record Course(
      IntFunction<List<Trial>> order,
      ToLongFunction<Trial> storedBytes,
      String freeDisk,
      List<String> unserved) {

    public Course {
      unserved = List.copyOf(unserved);
    }
  }

  public static Document of(ReplicationState state, Course course) {
    ReplicationDocument document = new ReplicationDocument(state, course);
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Replication of " + state.plan().source()));
    blocks.add(new Block.Paragraph(document.protocol()));
    List<String> items = new ArrayList<>(document.items());
    course.unserved().forEach(each -> items.add("not planned: " + each));
    blocks.add(new Block.Items(items));
    blocks.addAll(document.round());
    return new Document(blocks);
  }

  private String protocol() {
    return String.format(
        Locale.ROOT,
        "%s: %d trials, %d %s. A round runs each trial once, places balanced over rounds by seed %d:"
            + " %d forks in all. Environment %s, message counts times %s.",
        plan.only().isEmpty() ? "All claims" : "Claims " + String.join(", ", plan.only()),
        plan.trials().size(),
        plan.sureRounds(),
        plan.sureRounds() == 1 ? "round" : "rounds",
        plan.seed(),
        plan.forkCount(),
        plan.environmentKind(),
        BigDecimal.valueOf(plan.scale()).stripTrailingZeros().toPlainString());
  }

  private List<String> items() {
    List<String> items = new ArrayList<>();
    if (plan.forks() < Comparison.LEAST_FORKS) {
      items.add(
          "fewer than %d forks give no verdict, whatever they show (src/docs/decisions/0002): -f %d"
              .formatted(Comparison.LEAST_FORKS, plan.forks()));
    }
    Precision precision = plan.precision();
    if (precision != null) {
      items.add(
          "rounds are added until the interval of each claim's ratio reaches +/-%.3g %% at most, by its width alone; %d rounds at most. What follows is of the first %d"
              .formatted(100 * precision.share(), plan.forks(), plan.sureRounds()));
    }
    if (state.finishedForks() > 0) {
      items.add(
          "finished: %d of %d forks, which are not repeated"
              .formatted(state.finishedForks(), plan.forkCount()));
    }
    items.addAll(ReplicationNotes.of(state).lines());
    items.add("time: " + time());
    items.add(
        "disk: %s for brokers' data, removed after each fork; %s"
            .formatted(mostStored(), course.freeDisk()));
    return items;
  }

  private String time() {
    List<Trial> owed = state.owed();
    if (owed.isEmpty()) {
      return "nothing of these rounds is left";
    }
    Optional<Forecast> left = ForkTimes.of(state).left(owed);
    if (left.isPresent()) {
      return ForkTimes.text(left.get()) + ", by the forks that are finished";
    }
    return "%s to %s, between an assumed %s and %s; after the first fork it is measured"
        .formatted(
            DurationText.ofNanos(Math.round(AssumedTime.FAST.ofForks(owed))),
            DurationText.ofNanos(Math.round(AssumedTime.SLOW.ofForks(owed))),
            AssumedTime.FAST.text(),
            AssumedTime.SLOW.text());
  }

  private String mostStored() {
    String most =
        "at most "
            + new ByteSize(plan.trials().stream().mapToLong(course.storedBytes()).max().orElse(0))
                .text();
    long byTime = plan.trials().stream().filter(trial -> !ForkLoad.isKnown(trial)).count();
    if (byTime == 0) {
      return most;
    }
    String unknown =
        "what the rates make of it (%d trials go by time at none that is known)".formatted(byTime);
    return byTime == plan.trials().size() ? unknown : most + " or " + unknown;
  }

  private List<Block> round() {
    for (int round = 1; round <= plan.sureRounds(); round++) {
      List<Trial> owed = state.owed(round);
      if (!owed.isEmpty()) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(3, "Order of round " + round));
        blocks.addAll(table(round, owed));
        blocks.addAll(places());
        return blocks;
      }
    }
    return List.of();
  }

  /** Names that leave no room for their figures beside them stand before the table. */
  private List<Block> table(int round, List<Trial> owed) {
    boolean beside = owed.stream().allMatch(trial -> trial.id().length() <= LONGEST_NAME_BESIDE);
    List<Trial> order = course.order().apply(round);
    List<String> numbered = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (int place = 1; place <= order.size(); place++) {
      Trial trial = order.get(place - 1);
      if (owed.contains(trial)) {
        numbered.add(place + " " + trial.id());
        rows.add(row(beside ? trial.id() : Integer.toString(place), trial));
      }
    }
    Block.Table table = new Block.Table(List.of("<trial", "nodes", "messages", "disk"), 1, rows);
    return beside ? List.of(table) : List.of(new Block.Items(numbered), table);
  }

  /** How balanced the order is: of each trial its place in the first rounds. */
  private List<Block> places() {
    int rounds = Math.min(plan.sureRounds(), SHOWN_ROUNDS);
    if (rounds == 1) {
      return List.of();
    }
    List<String> head = new ArrayList<>(List.of("<trial"));
    Map<String, List<String>> places = new LinkedHashMap<>();
    plan.trials().forEach(trial -> places.put(trial.id(), new ArrayList<>(List.of(trial.id()))));
    for (int round = 1; round <= rounds; round++) {
      head.add(Integer.toString(round));
      List<Trial> order = course.order().apply(round);
      for (int place = 1; place <= order.size(); place++) {
        places.get(order.get(place - 1).id()).add(Integer.toString(place));
      }
    }
    return List.of(
        new Block.Heading(3, "Directories in rounds 1 to " + rounds),
        new Block.Table(head, 1, List.copyOf(places.values())));
  }

  private List<String> row(String name, Trial trial) {
    String nodes = Integer.toString(trial.cluster().nodes());
    if (!ForkLoad.isKnown(trial)) {
      return List.of(name, nodes, "by time", "by time");
    }
    return List.of(
        name,
        nodes,
        String.format(Locale.ROOT, "%,d", ForkLoad.of(trial).messages()),
        new ByteSize(course.storedBytes().applyAsLong(trial)).text());
  }
}
