package brokerbench.results;

import java.util.List;

/**
 * A file of a run that grows by rows.
 *
 * @param name of the file
 * @param table its columns
 * @param always whether every run has it; a run of an earlier version may be without the others
 */
record RowFile<T>(String name, CsvTable<T> table, boolean always) {

  static final RowFile<ForkStart> FORK_STARTS = mayBeAbsent("forks.csv", ForkStart.class);
  static final RowFile<ThroughputRow> THROUGHPUT =
      new RowFile<>("throughput.csv", new CsvTable<>(ThroughputRow.class), true);
  static final RowFile<LatencyRow> LATENCY =
      new RowFile<>("latency.csv", new CsvTable<>(LatencyRow.class, "not_held"), true);
  static final RowFile<ResourceSample> RESOURCES =
      new RowFile<>(
          "resources.csv",
          new CsvTable<>(ResourceSample.class, "energy_microjoules_total", "disk_flushes_total"),
          true);
  static final RowFile<DiskUse> DISK =
      new RowFile<>("disk.csv", new CsvTable<>(DiskUse.class), true);
  static final RowFile<ClientStage> CLIENT_STAGES =
      mayBeAbsent("client_stages.csv", ClientStage.class);
  static final RowFile<Capacity> CAPACITY = mayBeAbsent("capacity.csv", Capacity.class);
  static final RowFile<ConsumerKill> CONSUMER_KILLS =
      mayBeAbsent("consumer_kills.csv", ConsumerKill.class, "paused_ns", "late");
  static final RowFile<BrokerStops> BROKER_STOPS =
      mayBeAbsent("broker_stops.csv", BrokerStops.class);
  static final RowFile<FaultEffect> FAULTS =
      mayBeAbsent(
          "faults.csv",
          FaultEffect.class,
          "window_before_ns",
          "latency_before_ns",
          "latency_during_ns",
          "stored_again",
          "errors");

  static final RowFile<FaultSecond> FAULT_SERIES =
      mayBeAbsent("fault_series.csv", FaultSecond.class);

  /** Replaced as a whole: {@link RowWriter} does not make it. */
  static final RowFile<CutProof> PROOFS = mayBeAbsent("proofs.csv", CutProof.class);

  static final RowFile<FindingRow> FINDINGS =
      new RowFile<>("findings.csv", new CsvTable<>(FindingRow.class), true);

  static final List<RowFile<?>> ALL =
      List.of(
          FORK_STARTS,
          THROUGHPUT,
          LATENCY,
          RESOURCES,
          DISK,
          CLIENT_STAGES,
          CAPACITY,
          CONSUMER_KILLS,
          BROKER_STOPS,
          FAULTS,
          FAULT_SERIES,
          FINDINGS);

  private static <T> RowFile<T> mayBeAbsent(String name, Class<T> row, String... optional) {
    return new RowFile<>(name, new CsvTable<>(row, optional), false);
  }
}
