package brokerbench.claims;

import brokerbench.scenario.ParamCatalogue;
import brokerbench.scenario.Trial;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Parameters of a trial but for those of other brokers: name to canonical text. */
public record TrialParams(SortedMap<String, String> values) {

  private static final Set<String> MESSAGE_COUNTS =
      Set.of("messages_per_producer", "warmup_messages_per_producer");

  public TrialParams {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /** Those of {@code trial}; without message counts when its iterations are times. */
  public static TrialParams of(Trial trial) {
    SortedMap<String, String> params = trial.ownParams();
    if (trial.goesByTime()) {
      params.keySet().removeAll(MESSAGE_COUNTS);
    }
    return new TrialParams(params);
  }

  /** Whether every parameter of {@code wanted} has its value. */
  public boolean meet(Map<String, String> wanted) {
    return wanted.entrySet().stream()
        .allMatch(
            param ->
                ParamCatalogue.named(param.getKey())
                    .canonical(param.getValue())
                    .equals(values.get(param.getKey())));
  }
}
