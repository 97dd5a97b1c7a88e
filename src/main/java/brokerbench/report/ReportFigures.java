package brokerbench.report;

import static brokerbench.figures.FigureCatalogue.named;

import brokerbench.figures.Figure;
import brokerbench.figures.FigureCatalogue;
import brokerbench.scenario.LoadModel;
import brokerbench.scenario.Params;
import java.util.List;

/** Those figures of the catalogue that tables, comparisons and exports show. */
final class ReportFigures {

  static final Figure DELIVERED_RATE = FigureCatalogue.DELIVERED_RATE;
  static final Figure PUBLISHED_RATE = FigureCatalogue.PUBLISHED_RATE;
  static final Figure END_TO_END_P50 = named("end_to_end_latency_p50_ns");
  static final Figure END_TO_END_P95 = named("end_to_end_latency_p95_ns");
  static final Figure END_TO_END_P99 = named("end_to_end_latency_p99_ns");
  static final Figure END_TO_END_P999 = named("end_to_end_latency_p99_9_ns");
  static final Figure PUBLISH_P50 = named("publish_latency_p50_ns");
  static final Figure PUBLISH_P99 = named("publish_latency_p99_ns");
  static final Figure CLIENT_CPU = named("client_cpu_ns_per_message");
  static final Figure CLIENT_SHARE = named("client_cpu_percent_of_host");
  static final Figure CLIENT_ALLOCATION = named("client_allocated_bytes_per_message");
  static final Figure BROKER_CPU = named("broker_cpu_ns_per_message");
  static final Figure BROKER_SHARE = named("broker_cpu_percent_of_host");
  static final Figure BROKER_CORES = named("broker_cpu_cores");
  static final Figure DOCKER_CPU = named("docker_cpu_ns_per_message");
  static final Figure DOCKER_PROXY_CPU = named("docker_proxy_cpu_ns_per_message");
  static final Figure BROKER_MEMORY = named("broker_memory_highest_bytes");
  static final Figure DISK_GROWTH = named("disk_growth_bytes");
  static final Figure DISK_WRITTEN = named("disk_written_bytes_per_message");
  static final Figure ENERGY = named("host_joules_per_million_messages");
  static final Figure FLUSHES = named("host_flushes_per_thousand_messages");
  static final Figure LONGEST_WITHOUT_ACKNOWLEDGEMENT =
      FigureCatalogue.LONGEST_WITHOUT_ACKNOWLEDGEMENT;

  /** In the order of the columns of {@code summary.csv}. */
  static final List<Figure> ALL =
      List.of(
          DELIVERED_RATE,
          PUBLISHED_RATE,
          END_TO_END_P50,
          END_TO_END_P95,
          END_TO_END_P99,
          END_TO_END_P999,
          PUBLISH_P50,
          PUBLISH_P99,
          CLIENT_CPU,
          CLIENT_ALLOCATION,
          named("client_cpu_cores"),
          CLIENT_SHARE,
          BROKER_CPU,
          BROKER_CORES,
          BROKER_SHARE,
          DOCKER_CPU,
          DOCKER_PROXY_CPU,
          BROKER_MEMORY,
          DISK_GROWTH,
          DISK_WRITTEN,
          ENERGY,
          FLUSHES,
          LONGEST_WITHOUT_ACKNOWLEDGEMENT);

  private ReportFigures() {}

  /** The figures in which {@code first} and {@code second} are compared, most asked first. */
  static List<Figure> compared(TrialSummary first, TrialSummary second) {
    if (first.hasFaults() && second.hasFaults()) {
      return List.of(LONGEST_WITHOUT_ACKNOWLEDGEMENT, CLIENT_CPU, BROKER_CPU);
    }
    return first.rate().equals(PUBLISHED_RATE) && second.rate().equals(PUBLISHED_RATE)
        ? List.of(PUBLISHED_RATE, PUBLISH_P50, PUBLISH_P99, CLIENT_CPU, BROKER_CPU)
        : List.of(DELIVERED_RATE, END_TO_END_P50, END_TO_END_P99, CLIENT_CPU, BROKER_CPU);
  }

  /**
   * The figure that a load is run for: under faults the longest time without an acknowledgement,
   * for latencies are of publishes that were acknowledged; of a closed loop its rate; of an open
   * loop, whose rate is given, the 99th percentile of the latency.
   */
  static Figure inQuestion(Params params) {
    if (params.workload().faults().disturbNodes()) {
      return LONGEST_WITHOUT_ACKNOWLEDGEMENT;
    }
    Figure rate = FigureCatalogue.rateOf(params);
    if (params.workload().load() instanceof LoadModel.ClosedLoop) {
      return rate;
    }
    return rate.equals(PUBLISHED_RATE) ? PUBLISH_P99 : END_TO_END_P99;
  }
}
