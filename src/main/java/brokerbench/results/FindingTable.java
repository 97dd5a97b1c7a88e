package brokerbench.results;

import brokerbench.validity.Finding;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code findings.csv}: a row per finding. */
final class FindingTable {

  static final List<String> COLUMNS =
      List.of("trial", "fork", "phase", "iteration", "kind", "validity", "data");

  private static final String KIND = "kind";

  private FindingTable() {}

  static List<String> row(LocatedFinding located) {
    ObjectNode data = RunJson.MAPPER.valueToTree(located.finding());
    String kind = data.remove(KIND).asText();
    IterationId iteration = located.iteration();
    return List.of(
        located.trial() == null ? "" : located.trial(),
        located.fork() == 0 ? "" : Cells.whole(located.fork()),
        iteration == null ? "" : iteration.phase().word(),
        iteration == null ? "" : Cells.whole(iteration.iteration()),
        kind,
        located.finding().implies().word(),
        data.toString());
  }

  static LocatedFinding read(CsvRow row) {
    @Nullable IterationId iteration = row.text("iteration").isEmpty() ? null : row.iterationId();
    return new LocatedFinding(
        row.text("trial").isEmpty() ? null : row.text("trial"),
        row.text("fork").isEmpty() ? 0 : row.count("fork"),
        iteration,
        row.parsed("data", data -> finding(row.text(KIND), data)));
  }

  private static Finding finding(String kind, String data) {
    try {
      ObjectNode tree = (ObjectNode) RunJson.MAPPER.readTree(data);
      return RunJson.MAPPER.treeToValue(tree.put(KIND, kind), Finding.class);
    } catch (JsonProcessingException | ClassCastException e) {
      throw new IllegalArgumentException(kind, e);
    }
  }
}
