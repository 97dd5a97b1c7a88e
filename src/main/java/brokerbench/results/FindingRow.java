package brokerbench.results;

import brokerbench.scenario.Phase;
import brokerbench.validity.Finding;
import brokerbench.validity.Validity;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code findings.csv}, one per finding: what it is about as far as it is about that, its
 * kind, what it implies, and its values as a JSON object.
 */
record FindingRow(
    @Nullable String trial,
    @Nullable Integer fork,
    @Nullable Phase phase,
    @Nullable Integer iteration,
    String kind,
    Validity validity,
    String data) {

  private static final String KIND = "kind";

  static FindingRow of(LocatedFinding located) {
    ObjectNode data = RunJson.MAPPER.valueToTree(located.finding());
    String kind = data.remove(KIND).asText();
    IterationId iteration = located.iteration();
    return new FindingRow(
        located.trial(),
        located.fork() == 0 ? null : located.fork(),
        iteration == null ? null : iteration.phase(),
        iteration == null ? null : iteration.iteration(),
        kind,
        located.finding().implies(),
        data.toString());
  }

  /** The finding; its kind and its values must be of this version. */
  LocatedFinding located() {
    int ofFork = fork == null ? 0 : fork;
    return new LocatedFinding(
        trial,
        ofFork,
        iteration == null || trial == null || phase == null
            ? null
            : new IterationId(trial, ofFork, phase, iteration),
        finding());
  }

  private Finding finding() {
    try {
      ObjectNode tree = (ObjectNode) RunJson.MAPPER.readTree(data);
      return RunJson.MAPPER.treeToValue(tree.put(KIND, kind), Finding.class);
    } catch (JsonProcessingException | ClassCastException e) {
      throw new ResultsException(
          "%s: '%s' with '%s' is not a finding; restore the file from a copy"
              .formatted(RowFile.FINDINGS.name(), kind, data),
          e);
    }
  }
}
