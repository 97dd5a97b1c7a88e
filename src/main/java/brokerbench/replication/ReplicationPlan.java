package brokerbench.replication;

import brokerbench.results.EnvironmentFacts;
import brokerbench.scenario.Precision;
import brokerbench.scenario.Trial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a replication does, decided before it starts: what {@code replication.json} holds.
 *
 * @param source name of the claims file that is replicated, such as {@code study}
 * @param startedAt ISO 8601, UTC
 * @param suiteCommit git commit of the suite, with {@code -dirty} where it was changed
 * @param seed of the order of every round and, with the round, of its payload
 * @param scale factor of the message counts
 * @param environmentKind {@code process} or {@code compose}
 * @param forks rounds, each with one fork of every trial
 * @param only ids of the claims that were chosen; empty for all
 * @param trials of each round, with one fork each; the order of running comes from the seed
 * @param frozen hashes of the claims and scenarios that it was planned from
 * @param precision that rounds are added for, {@code forks} at most; null with a given number
 */
public record ReplicationPlan(
    int schemaVersion,
    String name,
    String source,
    String commandLine,
    String startedAt,
    String suiteCommit,
    long seed,
    double scale,
    String environmentKind,
    int forks,
    List<String> only,
    List<Trial> trials,
    EnvironmentFacts machine,
    FrozenTexts frozen,
    @Nullable Precision precision) {

  /** Changes when a key changes meaning; keys that are added do not change it. */
  public static final int SCHEMA_VERSION = 1;

  /** Copies the lists; a plan of an earlier version has no hashes. */
  public ReplicationPlan {
    frozen = frozen == null ? FrozenTexts.NOT_RECORDED : frozen;
    only = List.copyOf(only);
    trials = List.copyOf(trials);
  }

  /** Rounds that run in any case, each with all trials. */
  public int sureRounds() {
    return precision == null ? forks : Precision.LEAST_FORKS;
  }

  /** Forks of all rounds that run in any case. */
  public int forkCount() {
    return sureRounds() * trials.size();
  }
}
