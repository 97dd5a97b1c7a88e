package brokerbench.report;

import brokerbench.results.ForkData;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** A figure of a trial: how to take it from a fork, and its name in tables and files. */
public enum Metric {
  DELIVERED_RATE("delivered_msg_per_s", "delivered rate", perIteration(Metric::deliveredPerSecond)),
  PUBLISHED_RATE(
      "published_msg_per_s",
      "published rate",
      perIteration(each -> perSecond(each.publishedInside(), each.publishElapsedNs()))),
  END_TO_END_P50(
      "end_to_end_latency_p50_ns",
      "end-to-end p50",
      latency("end_to_end_latency", LatencySummary::p50Ns)),
  END_TO_END_P95(
      "end_to_end_latency_p95_ns",
      "end-to-end p95",
      latency("end_to_end_latency", LatencySummary::p95Ns)),
  END_TO_END_P99(
      "end_to_end_latency_p99_ns",
      "end-to-end p99",
      latency("end_to_end_latency", LatencySummary::p99Ns)),
  END_TO_END_P999(
      "end_to_end_latency_p99_9_ns",
      "end-to-end p99.9",
      latency("end_to_end_latency", LatencySummary::p999Ns)),
  PUBLISH_P50(
      "publish_latency_p50_ns", "publish p50", latency("publish_latency", LatencySummary::p50Ns)),
  PUBLISH_P99(
      "publish_latency_p99_ns", "publish p99", latency("publish_latency", LatencySummary::p99Ns)),
  CLIENT_CPU(
      "client_cpu_ns_per_message",
      "client CPU/msg",
      perIteration(each -> perMessage(each.client().cpuNs(), each))),
  CLIENT_ALLOCATION(
      "client_allocated_bytes_per_message",
      "client bytes/msg",
      perIteration(each -> perMessage(each.client().allocatedBytes(), each))),
  CLIENT_CORES(
      "client_cpu_cores", "client cores", perFork(fork -> ResourceUse.ofClient(fork).cores())),
  CLIENT_PERCENT(
      "client_cpu_percent_of_host",
      "client % of host",
      perFork(fork -> ResourceUse.ofClient(fork).percentOfHost())),
  BROKER_CPU(
      "broker_cpu_ns_per_message",
      "broker CPU/msg",
      perFork(fork -> ResourceUse.ofBrokers(fork).cpuNs() / fork.published())),
  BROKER_CORES(
      "broker_cpu_cores", "broker cores", perFork(fork -> ResourceUse.ofBrokers(fork).cores())),
  BROKER_PERCENT(
      "broker_cpu_percent_of_host",
      "broker % of host",
      perFork(fork -> ResourceUse.ofBrokers(fork).percentOfHost())),
  DOCKER_CPU(
      "docker_cpu_ns_per_message",
      "docker CPU/msg",
      perFork(fork -> cpuNsPerMessage(fork, ForkData.DOCKER))),
  DOCKER_PROXY_CPU(
      "docker_proxy_cpu_ns_per_message",
      "docker-proxy CPU/msg",
      perFork(fork -> cpuNsPerMessage(fork, ForkData.DOCKER_PROXY))),
  BROKER_MEMORY(
      "broker_memory_highest_bytes",
      "broker memory",
      perFork(fork -> ResourceUse.ofBrokers(fork).memoryHighestBytes())),
  DISK_GROWTH("disk_growth_bytes", "disk growth", perFork(ForkData::diskGrowthBytes));

  /** The figures that comparisons show, most asked first. */
  public static final List<Metric> COMPARED =
      List.of(DELIVERED_RATE, END_TO_END_P50, END_TO_END_P99, CLIENT_CPU, BROKER_CPU);

  /** The same of trials where nobody is subscribed. */
  private static final List<Metric> COMPARED_UNSUBSCRIBED =
      List.of(PUBLISHED_RATE, PUBLISH_P50, PUBLISH_P99, CLIENT_CPU, BROKER_CPU);

  /** What means nothing over iterations that had different rates. */
  private static final Set<Metric> OF_ONE_RATE =
      Set.of(
          DELIVERED_RATE,
          PUBLISHED_RATE,
          END_TO_END_P50,
          END_TO_END_P95,
          END_TO_END_P99,
          END_TO_END_P999,
          PUBLISH_P50,
          PUBLISH_P99,
          CLIENT_CPU,
          CLIENT_ALLOCATION);

  private static final double NANOS_PER_SECOND = 1e9;

  private final String word;
  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // The functions hold no state.
  private final Function<ForkData, double[]> values;

  Metric(String word, String title, Function<ForkData, double[]> values) {
    this.word = word;
    this.title = title;
    this.values = values;
  }

  /** The figures in which {@code first} and {@code second} are compared, most asked first. */
  static List<Metric> compared(TrialSummary first, TrialSummary second) {
    return first.rate() == PUBLISHED_RATE && second.rate() == PUBLISHED_RATE
        ? COMPARED_UNSUBSCRIBED
        : COMPARED;
  }

  /**
   * The rate that a load reaches: of its deliveries, or of publishes where nobody is subscribed.
   */
  static Metric rateOf(Params params) {
    return params.whole("subscriptions_per_topic") == 0 ? PUBLISHED_RATE : DELIVERED_RATE;
  }

  /**
   * The figure that a load is run for: of a closed loop its rate; of an open loop, whose rate is
   * given, the 99th percentile of the latency.
   */
  static Metric inQuestion(Params params) {
    Metric rate = rateOf(params);
    if (params.text("load").equals("saturate")) {
      return rate;
    }
    return rate == PUBLISHED_RATE ? PUBLISH_P99 : END_TO_END_P99;
  }

  /** Name in files, unit last. */
  public String word() {
    return word;
  }

  /** Name in tables. */
  public String title() {
    return title;
  }

  /** Whether it means something only where all measurement iterations were offered one rate. */
  boolean isOfOneRate() {
    return OF_ONE_RATE.contains(this);
  }

  /**
   * Per fork its values: one per measurement iteration for rates and for what the client says of
   * itself, else one. Forks without the figure are left out.
   */
  List<double[]> samples(List<ForkData> forks) {
    return forks.stream().map(values).filter(fork -> fork.length > 0).toList();
  }

  private static Function<ForkData, double[]> perIteration(
      ToDoubleFunction<IterationResult> value) {
    return fork ->
        fork.measurement().stream().mapToDouble(value).filter(Double::isFinite).toArray();
  }

  private static Function<ForkData, double[]> perFork(ToDoubleFunction<ForkData> value) {
    return fork -> {
      double figure = value.applyAsDouble(fork);
      return Double.isFinite(figure) ? new double[] {figure} : new double[0];
    };
  }

  private static Function<ForkData, double[]> latency(
      String metric, ToLongFunction<LatencySummary> percentile) {
    return perFork(
        fork ->
            fork.latencies().stream()
                .filter(latency -> latency.metricWord().equals(metric))
                .mapToDouble(percentile::applyAsLong)
                .findFirst()
                .orElse(Double.NaN));
  }

  private static double deliveredPerSecond(IterationResult iteration) {
    return iteration.counts().unsubscribed()
        ? Double.NaN
        : perSecond(iteration.deliveredInside(), iteration.elapsedNs());
  }

  private static double perSecond(long messages, long elapsedNs) {
    return elapsedNs <= 0 ? Double.NaN : messages * NANOS_PER_SECOND / elapsedNs;
  }

  private static double perMessage(long amount, IterationResult iteration) {
    long published = iteration.counts().published();
    return amount < 0 || published == 0 ? Double.NaN : (double) amount / published;
  }

  private static double cpuNsPerMessage(ForkData fork, String node) {
    return WindowSamples.measured(fork, node).growth(ResourceSample::cpuNsTotal) / fork.published();
  }
}
