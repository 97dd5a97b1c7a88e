package brokerbench.metrics;

import brokerbench.measurement.LatencyMetric;
import com.sun.net.httpserver.HttpHandler;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.exporter.httpserver.MetricsHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * All metrics of a process; they outlive the runs of a replication. Without exemplars: nothing is
 * traced here, and a thread would wake up after each value to admit the next. Safe for several
 * threads.
 */
public final class Meters {

  private final PrometheusRegistry registry = new PrometheusRegistry();

  final Counter published =
      counter("published_messages", "Publishes that were acknowledged, warm-ups included.");
  final Counter failed = counter("failed_messages", "Publishes that failed, by iteration.");
  final Counter delivered =
      counter("delivered_messages", "Distinct deliveries of all subscriptions, warm-ups included.");
  final Counter lost = counter("lost_messages", "Deliveries owed that never came, by iteration.");
  final Counter duplicated =
      counter("duplicated_messages", "Deliveries beyond the first, by iteration.");
  final Gauge backlog =
      gauge("backlog_messages", "Deliveries owed for what is published, less those that came.");
  final Gauge phase = gauge("phase", "1 for what the fork does now.", "phase");
  final Gauge fault =
      gauge("fault", "1 while a fault that the suite makes is in effect.", "kind", "node");
  final Gauge nodeCpu =
      gauge("node_cpu_ratio", "Share of all processors since the sample before, 0 to 1.", "node");
  final Gauge nodeMemory = gauge("node_memory_bytes", "Memory as in resources.csv.", "node");

  private volatile Runnable beforeScrape = () -> {};
  private final Map<LatencyMetric, LatencyBuckets> latencies = new EnumMap<>(LatencyMetric.class);

  /** Registers all of them, without a value yet. */
  public Meters() {
    for (LatencyMetric metric : LatencyMetric.values()) {
      LatencyBuckets buckets = new LatencyBuckets(metric);
      latencies.put(metric, buckets);
      registry.register(buckets);
    }
  }

  LatencyBuckets latencies(LatencyMetric metric) {
    return latencies.get(metric);
  }

  /**
   * Ends what a fork has only while it goes on: a last value that stayed would be added to those of
   * the next fork, or hide them.
   */
  void endFork() {
    List.of(backlog, fault, nodeCpu, nodeMemory).forEach(Gauge::clear);
  }

  /** Answers scrapes, after the latest of {@link #beforeScrape}. */
  public HttpHandler scrapes() {
    MetricsHandler handler = new MetricsHandler(registry);
    return exchange -> {
      beforeScrape.run();
      handler.handle(exchange);
    };
  }

  /** Has {@code action}, in place of the one before, bring what is not counted yet. */
  void beforeScrape(Runnable action) {
    beforeScrape = action;
  }

  private Counter counter(String name, String help) {
    return Counter.builder()
        .name("brokerbench_" + name + "_total")
        .help(help)
        .labelNames(ForkLabels.namesAnd())
        .withoutExemplars()
        .register(registry);
  }

  private Gauge gauge(String name, String help, String... more) {
    return Gauge.builder()
        .name("brokerbench_" + name)
        .help(help)
        .labelNames(ForkLabels.namesAnd(more))
        .withoutExemplars()
        .register(registry);
  }
}
