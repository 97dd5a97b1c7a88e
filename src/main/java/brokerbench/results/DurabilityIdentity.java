package brokerbench.results;

import brokerbench.scenario.Brokers;
import brokerbench.scenario.DurabilityClass;
import brokerbench.scenario.SettingName;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that decides what an acknowledged message survives. What power cuts of one trial show is true
 * of another trial of an equal identity, and says nothing of any other.
 *
 * @param server name of the software that answered
 * @param version of it
 * @param durability the class
 * @param copies of each message
 * @param fileSystem type of the one that holds the data
 * @param settings those of the broker that decide, as they were in force; values that differ
 *     between nodes stand beside each other
 */
public record DurabilityIdentity(
    String server,
    String version,
    DurabilityClass durability,
    int copies,
    String fileSystem,
    SortedMap<String, String> settings) {

  private static final String BETWEEN_VALUES = " | ";

  public DurabilityIdentity {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** Of a trial; empty where one of these is not known, which no power cut proves anything of. */
  public static Optional<DurabilityIdentity> of(TrialOutcome outcome) {
    SortedMap<String, String> settings = new TreeMap<>();
    for (SettingName setting : Brokers.of(outcome.trial().params()).durabilitySettings()) {
      Optional<String> value = value(setting, outcome);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      settings.put(setting.name(), value.get());
    }
    String fileSystem = outcome.effectiveConfiguration().get(TrialOutcome.DATA_FILE_SYSTEM);
    if (fileSystem == null) {
      return Optional.empty();
    }
    return DurabilityClass.called(outcome.durability())
        .map(
            durability ->
                new DurabilityIdentity(
                    outcome.serverName(),
                    outcome.serverVersion(),
                    durability,
                    outcome.trial().cluster().replicationFactor(),
                    fileSystem,
                    settings));
  }

  private static Optional<String> value(SettingName setting, TrialOutcome outcome) {
    String param = outcome.trial().params().values().get(setting.name());
    if (param != null) {
      return Optional.of(param);
    }
    return outcome.effectiveConfiguration().entrySet().stream()
        .filter(each -> setting.isOf(each.getKey()))
        .map(Map.Entry::getValue)
        .distinct()
        .sorted()
        .reduce((some, next) -> some + BETWEEN_VALUES + next);
  }
}
