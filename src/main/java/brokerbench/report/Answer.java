package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.figures.Figure;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioReader;
import brokerbench.scenario.TwinTrials;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Interval;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a run asked, what came out in words, whether to believe it, and what not to conclude. */
final class Answer {

  private static final int MOST_SENTENCES = 4;

  /** In a command line, by which a scenario no longer asks what its title says. */
  private static final Pattern PARAMETERS_GIVEN = Pattern.compile(" -p[ =]");

  private static final List<String> NUMBERS =
      List.of("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine");

  private final RunSummary summary;
  private final RunData run;
  private boolean inconclusive;
  private boolean unequal;

  Answer(RunSummary summary) {
    this.summary = summary;
    this.run = summary.run();
  }

  /** For the first screen: a paragraph each, and a list of what must not be concluded. */
  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    lines().forEach(line -> blocks.add(new Block.Paragraph(line)));
    blocks.add(new Block.Heading(3, "Do not conclude"));
    blocks.add(new Block.Items(notToConclude()));
    return blocks;
  }

  /** Of each scenario the question and what came out, then how far it came, and what to believe. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (ScenarioSummary scenario : summary.scenarios()) {
      lines.add(question(scenario.name()));
      lines.addAll(answer(scenario));
    }
    if (PARAMETERS_GIVEN.matcher(run.manifest().commandLine()).find()) {
      lines.add("Asked with other parameters: " + run.manifest().commandLine());
    }
    run.manifest().cutOff().ifPresent(forks -> lines.add("The run " + forks + "." + unfinished()));
    lines.add(validity());
    return lines;
  }

  /** Whether to believe the run, or what of it is finished, with what casts doubt. */
  private String validity() {
    Map<String, Long> doubts =
        summary.findings().stream()
            .filter(FindingBlocks::isDoubt)
            .collect(
                Collectors.groupingBy(
                    located -> located.finding().word().replace('_', ' '),
                    LinkedHashMap::new,
                    Collectors.counting()));
    boolean goesOn = run.manifest().cutOff().isPresent();
    String what = goesOn ? "What is finished" : "The run";
    String word = (goesOn ? summary.validityOfMeasured() : summary.validity()).word();
    return doubts.isEmpty()
        ? what + " is " + word + ": no finding casts doubt on a figure."
        : "%s is %s: %s. The findings give cause and next step."
            .formatted(
                what,
                word,
                doubts.entrySet().stream()
                    .map(
                        each ->
                            each.getKey()
                                + (each.getValue() > 1 ? " (" + each.getValue() + " times)" : ""))
                    .collect(Collectors.joining(", ")));
  }

  private String unfinished() {
    long counted =
        run.iterations().stream()
            .map(IterationResult::id)
            .filter(id -> id.phase() == Phase.MEASUREMENT)
            .filter(id -> !run.manifest().isForkFinished(id.trial(), id.fork()))
            .count();
    return counted == 0
        ? ""
        : " The figures count what unfinished forks measured: %s."
            .formatted(Figures.counted(counted, "iteration"));
  }

  /** The title as the manifest has it; the name where that is of another scenario. */
  private String question(String scenario) {
    try {
      Scenario read = ScenarioReader.read(run.manifest().scenarioText(), "run.json");
      if (read.name().equals(scenario) && !read.title().isEmpty()) {
        return read.title();
      }
    } catch (InvalidScenarioException _) {
      // This version may refuse what an earlier one read.
    }
    return "Scenario " + scenario;
  }

  /** How brokers compare; without two of them how swept values do; else what each trial reached. */
  private List<String> answer(ScenarioSummary scenario) {
    List<TrialPair> pairs =
        scenario.pairs().stream().filter(pair -> comparison(pair).isPresent()).toList();
    boolean brokers = pairs.stream().anyMatch(pair -> pair.varied().isEmpty());
    List<String> sentences =
        pairs.stream()
            .filter(pair -> pair.varied().isEmpty() == brokers)
            .map(this::sentence)
            .collect(Collectors.toCollection(ArrayList::new));
    boolean alone = sentences.isEmpty();
    if (alone) {
      scenario.trials().stream()
          .filter(trial -> !trial.isInvalid())
          .flatMap(trial -> alone(scenario, trial).stream())
          .forEach(sentences::add);
    }
    if (sentences.isEmpty()) {
      return List.of("There is no answer: no valid trial has a figure. The findings say why.");
    }
    int more = sentences.size() - MOST_SENTENCES;
    if (more > 0) {
      sentences.subList(MOST_SENTENCES, sentences.size()).clear();
      sentences.add(
          "The tables have "
              + Figures.counted(more, alone ? "further row" : "further comparison")
              + ".");
    }
    listed("Invalid, and not compared", scenario, trial -> trial.forks() > 0 && trial.isInvalid())
        .ifPresent(sentences::add);
    listed("Not measured", scenario, trial -> trial.forks() == 0).ifPresent(sentences::add);
    return sentences;
  }

  private static Optional<String> listed(
      String what, ScenarioSummary scenario, Predicate<TrialSummary> which) {
    String rows =
        scenario.trials().stream()
            .filter(which)
            .map(trial -> TrialLook.row(scenario.trials(), trial))
            .collect(Collectors.joining("; "));
    return rows.isEmpty() ? Optional.empty() : Optional.of(what + ": " + rows + ".");
  }

  private static Optional<String> alone(ScenarioSummary scenario, TrialSummary trial) {
    String row = TrialLook.row(scenario.trials(), trial);
    if (trial.isStepped()) {
      return Optional.of(row + ": " + StepBlocks.loss(trial) + ".");
    }
    Figure figure = figure(trial);
    return trial.estimate(figure).isPresent()
        ? Optional.of(
            "%s: %s %s."
                .formatted(row, figure.title(), ForkCharts.words(figure, trial.estimate(figure))))
        : Optional.empty();
  }

  private static Figure figure(TrialSummary trial) {
    return ReportFigures.inQuestion(trial.outcome().trial().params());
  }

  private static Optional<Comparison> comparison(TrialPair pair) {
    Figure figure = figure(pair.first());
    return !figure.equals(figure(pair.second())) || pair.varied().equals(TwinTrials.LABEL)
        ? Optional.empty()
        : Optional.ofNullable(pair.first().over(pair.second(), figure));
  }

  /** Such as {@code Kafka delivered 1.40 times as much as NATS here, 1.30 to 1.90; ...}. */
  private String sentence(TrialPair pair) {
    boolean turned = comparison(pair).orElseThrow().value() < 1;
    TrialPair ordered = turned ? pair.turned() : pair;
    Comparison comparison = comparison(ordered).orElseThrow();
    boolean apart = ApartTrials.are(run, pair.first(), run, pair.second());
    inconclusive |= apart || comparison.verdict() != Comparison.Verdict.DIFFERS;
    unequal |= pair.isUnequal();
    return compared(ordered, Figures.ratio(comparison.value())) + judged(comparison, apart);
  }

  /** What follows a ratio, such as {@code , 1.30 to 1.90; that is a difference.} */
  static String judged(Comparison comparison, boolean apart) {
    Interval interval = comparison.interval();
    return (interval == null ? "" : ", " + Figures.ratioInterval(interval).replace("..", " to "))
        + "; "
        + (apart ? "their forks did not alternate, so nothing is claimed" : verdict(comparison))
        + ".";
  }

  private String compared(TrialPair pair, String ratio) {
    Figure figure = figure(pair.first());
    String first = TrialLook.name(pair.first()) + at(pair, pair.first());
    String second =
        pair.varied().isEmpty()
            ? TrialLook.name(pair.second())
            : "with " + pair.varied() + "=" + pair.second().swept().get(pair.varied());
    if (figure.equals(ReportFigures.DELIVERED_RATE)
        || figure.equals(ReportFigures.PUBLISHED_RATE)) {
      String verb = figure.equals(ReportFigures.DELIVERED_RATE) ? "delivered" : "published";
      return "%s %s %s times as much as %s here".formatted(first, verb, ratio, second);
    }
    return "The %s of %s was %s times that of %s here"
        .formatted(figure.title(), first, ratio, second);
  }

  /** Where on the sweep {@code trial} is, in what it shares with the other and what is compared. */
  private String at(TrialPair pair, TrialSummary trial) {
    Set<String> tied = TrialLook.tied(summary.scenarioOf(trial).trials()).keySet();
    SortedMap<String, String> second = pair.second().swept();
    String params =
        trial.swept().entrySet().stream()
            .filter(
                param ->
                    param.getKey().equals(pair.varied())
                        || (!tied.contains(param.getKey())
                            && param.getValue().equals(second.get(param.getKey()))))
            .map(Object::toString)
            .collect(Collectors.joining(", "));
    return params.isEmpty() ? "" : " with " + params;
  }

  private static String verdict(Comparison comparison) {
    return switch (comparison.verdict()) {
      case DIFFERS -> "that is a difference";
      case NO_DIFFERENCE_FOUND -> "no difference found";
      case INCONCLUSIVE ->
          comparison.forks() < Comparison.LEAST_FORKS
              ? forks(comparison.forks()) + " too few for a claim"
              : "an interval as wide as this carries no claim";
    };
  }

  private static String forks(int count) {
    String number = count < NUMBERS.size() ? NUMBERS.get(count) : Integer.toString(count);
    return number + (count == 1 ? " fork is" : " forks are");
  }

  private List<String> notToConclude() {
    List<String> items = new ArrayList<>();
    if (inconclusive) {
      items.add("That one side is faster where nothing is claimed, or that both are equal.");
    }
    if (unequal) {
      items.add(
          "That the faster side is the better one: they do not promise the same guarantee and"
              + " durability.");
    }
    if (summary.validity() != Validity.VALID) {
      items.add("That figures of suspect or invalid rows would come out again.");
    }
    if (summary.trials().stream().anyMatch(TrialSummary::isClosedLoop)) {
      items.add("Anything about latency from load=saturate: most of it is queueing.");
    }
    items.add(
        "That it holds elsewhere: this is one setup on one machine, not a property of a broker.");
    return items;
  }
}
