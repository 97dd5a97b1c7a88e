package brokerbench.results;

import brokerbench.scenario.PublishStage;
import java.util.List;

/** {@code client_stages.csv}: a row per fork, iteration and stage. */
final class ClientStageTable {

  static final List<String> COLUMNS =
      List.of("trial", "fork", "phase", "iteration", "stage", "count", "mean_ns");

  private ClientStageTable() {}

  static List<String> row(ClientStage stage) {
    IterationId id = stage.id();
    return List.of(
        id.trial(),
        Cells.whole(id.fork()),
        id.phase().word(),
        Cells.whole(id.iteration()),
        stage.stage().word(),
        Cells.whole(stage.count()),
        Cells.decimal(stage.meanNs()));
  }

  static ClientStage read(CsvRow row) {
    return new ClientStage(
        row.iterationId(),
        row.parsed("stage", PublishStage::ofWord),
        row.whole("count"),
        row.decimal("mean_ns"));
  }
}
