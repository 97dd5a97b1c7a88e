package brokerbench.results;

import brokerbench.scenario.Trial;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is known of a trial, like that of another, but for what is changed. */
public final class ChangedOutcome {

  private final TrialOutcome like;
  private Trial trial;
  private String guarantee;
  private String durability;
  private String serverVersion;
  private SortedMap<String, String> configuration;
  private int forksFinished;

  private ChangedOutcome(TrialOutcome like) {
    this.like = like;
    this.trial = like.trial();
    this.guarantee = like.guarantee();
    this.durability = like.durability();
    this.serverVersion = like.serverVersion();
    this.configuration = like.effectiveConfiguration();
    this.forksFinished = like.forksFinished();
  }

  public static ChangedOutcome of(TrialOutcome like) {
    return new ChangedOutcome(like);
  }

  public ChangedOutcome trial(Trial changed) {
    trial = changed;
    return this;
  }

  /** Words of files, or empty ones for a trial of which nothing ran. */
  public ChangedOutcome promising(String changedGuarantee, String changedDurability) {
    guarantee = changedGuarantee;
    durability = changedDurability;
    return this;
  }

  ChangedOutcome serverVersion(String changed) {
    serverVersion = changed;
    return this;
  }

  ChangedOutcome configuration(SortedMap<String, String> changed) {
    configuration = changed;
    return this;
  }

  /** One more key of the configuration, or another value of it. */
  public ChangedOutcome setting(String key, String value) {
    SortedMap<String, String> changed = new TreeMap<>(configuration);
    changed.put(key, value);
    return configuration(changed);
  }

  public ChangedOutcome forksFinished(int changed) {
    forksFinished = changed;
    return this;
  }

  public TrialOutcome outcome() {
    return new TrialOutcome(
        trial,
        guarantee,
        durability,
        serverVersion,
        like.clientVersion(),
        like.clientJvmFlags(),
        configuration,
        like.binaryChecksums(),
        like.deviations(),
        forksFinished);
  }
}
