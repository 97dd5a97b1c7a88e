package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.results.NonBroker;
import brokerbench.validity.ClientFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.HostFinding;
import brokerbench.validity.LoadFinding;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a chart over time shows, and so which findings are marked in it. */
enum ChartSubject {
  /** The rate, and what no other chart shows. */
  RATE,
  LATENCY,
  PROCESSOR;

  static ChartSubject of(Finding finding) {
    return switch (finding) {
      case ClientFinding.GarbageCollection _,
          ClientFinding.PlatformHiccup _,
          LoadFinding.SendDelayDominates _,
          LoadFinding.ValueOutOfRange _ ->
          LATENCY;
      case ClientFinding.ClientSaturated _,
          HostFinding.ContainerThrottled _,
          HostFinding.HostNoisy _ ->
          PROCESSOR;
      default -> RATE;
    };
  }

  /**
   * The line of {@code chart} on which a mark about a fork stands: where nodes have lines that of
   * {@code node}, and where lines are of all forks the last, the highest percentile.
   */
  static Optional<Chart.Series> line(Chart chart, int fork, String node) {
    List<Chart.Series> lines =
        chart.series().stream().filter(each -> each.kind() == Chart.Kind.LINE).toList();
    List<Chart.Series> ofFork = lines.stream().filter(each -> isOf(each, fork)).toList();
    return Stream.of(
            ofFork.stream().filter(each -> each.name().equals(node)),
            ofFork.stream(),
            lines.reversed().stream().filter(each -> !isOfOneFork(each)))
        .flatMap(each -> each)
        .findFirst();
  }

  private static boolean isOf(Chart.Series series, int fork) {
    String name = "fork " + fork;
    return series.name().equals(name) || series.part().equals(name);
  }

  private static boolean isOfOneFork(Chart.Series series) {
    return series.name().startsWith("fork ") || series.part().startsWith("fork ");
  }

  /** What a finding about processors is about. */
  static String node(Finding finding) {
    return switch (finding) {
      case ClientFinding.ClientSaturated _ -> NonBroker.CLIENT.word();
      case HostFinding.ContainerThrottled throttled -> throttled.node();
      default -> NonBroker.HOST.word();
    };
  }
}
