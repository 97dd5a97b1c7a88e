package brokerbench.results;

import brokerbench.scenario.Precision;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A description of a run that is like another, but for what is changed. */
public final class ChangedManifest {

  private final RunManifest like;
  private String runId;
  private String commandLine;
  private String startedAt;
  private String finishedAt;
  private List<String> waivers;
  private String scenarioText;
  private List<TrialOutcome> trials;
  private EnvironmentFacts before;
  private @Nullable EnvironmentFacts after;
  private String verdict;
  private @Nullable Precision precision;

  private ChangedManifest(RunManifest like) {
    this.like = like;
    this.runId = like.runId();
    this.commandLine = like.commandLine();
    this.startedAt = like.startedAt();
    this.finishedAt = like.finishedAt();
    this.waivers = like.waivers();
    this.scenarioText = like.scenarioText();
    this.trials = like.trials();
    this.before = like.before();
    this.after = like.after();
    this.verdict = like.verdict();
    this.precision = like.precision();
  }

  public static ChangedManifest of(RunManifest like) {
    return new ChangedManifest(like);
  }

  public ChangedManifest runId(String changed) {
    runId = changed;
    return this;
  }

  public ChangedManifest commandLine(String changed) {
    commandLine = changed;
    return this;
  }

  public ChangedManifest startedAt(String changed) {
    startedAt = changed;
    return this;
  }

  public ChangedManifest finishedAt(String changed) {
    finishedAt = changed;
    return this;
  }

  public ChangedManifest waivers(List<String> changed) {
    waivers = changed;
    return this;
  }

  public ChangedManifest scenarioText(String changed) {
    scenarioText = changed;
    return this;
  }

  public ChangedManifest trials(List<TrialOutcome> changed) {
    trials = changed;
    return this;
  }

  public ChangedManifest before(EnvironmentFacts changed) {
    before = changed;
    return this;
  }

  public ChangedManifest after(@Nullable EnvironmentFacts changed) {
    after = changed;
    return this;
  }

  public ChangedManifest verdict(String changed) {
    verdict = changed;
    return this;
  }

  public ChangedManifest precision(@Nullable Precision changed) {
    precision = changed;
    return this;
  }

  public RunManifest manifest() {
    return new RunManifest(
        like.schemaVersion(),
        runId,
        commandLine,
        startedAt,
        finishedAt,
        like.seed(),
        like.environmentKind(),
        like.suiteCommit(),
        waivers,
        scenarioText,
        trials,
        before,
        after,
        verdict,
        precision);
  }
}
