package brokerbench.figures;

import brokerbench.results.DiskUse;
import brokerbench.results.ForkData;
import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.Params;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Workload;
import java.util.List;

/** What brokers store and write. */
final class DiskFigures {

  /** The server's own files. */
  static final NodeFigure INSTALLATION =
      NodeFigure.ofDisk(
          "installation_bytes",
          "installation",
          (_, use) -> NodeFigure.orNaN(use.installationBytes()));

  /** Growth of a node's data directory; none where it holds what is being deleted. */
  static final NodeFigure INCREASE =
      NodeFigure.ofDisk("disk_increase_bytes", "disk increase per node", DiskFigures::growth);

  /** Written towards the device. */
  static final NodeFigure WRITTEN =
      NodeFigure.ofSamples(
          "disk_written_bytes",
          "written, all nodes",
          FigureUnit.BYTES,
          FigureWindow.STUDY,
          samples -> samples.growth(ResourceSample::diskWrittenBytesTotal));

  private static final Figure GROWTH =
      NodeFigure.ofDisk("disk_growth_bytes", "disk growth", DiskFigures::growth)
          .sum()
          .thatCanBeZero();

  private static final Figure WRITTEN_BY_ALL = WRITTEN.sum();

  /** What a message takes on the disks of all nodes; none where they shrank. */
  static final Figure GROWTH_PER_MESSAGE =
      Figure.perFork(
              "disk_growth_bytes_per_message",
              "disk growth/msg",
              FigureUnit.BYTES_PER_MESSAGE,
              FigureWindow.FORK,
              DiskFigures::growthPerMessage)
          .thatCanBeZero();

  static final List<Figure> ALL =
      List.of(
          GROWTH,
          INSTALLATION.mean(),
          INCREASE.mean(),
          WRITTEN_BY_ALL,
          GROWTH_PER_MESSAGE,
          Figure.perFork(
                  "disk_written_bytes_per_message",
                  "written/msg",
                  FigureUnit.BYTES_PER_MESSAGE,
                  FigureWindow.STUDY,
                  fork -> WRITTEN_BY_ALL.of(fork) / fork.published())
              .thatCanBeZero());

  private DiskFigures() {}

  private static double growth(ForkData fork, DiskUse use) {
    return isFreedMeanwhile(fork) ? Double.NaN : use.growthBytes();
  }

  /** Whether brokers may free during the load what an earlier one left. */
  private static boolean isFreedMeanwhile(ForkData fork) {
    Params params = fork.trial().params();
    boolean isUsed =
        params.workload().schedule().brokerState() == Workload.BrokerState.WARM
            || (params.cluster().livesForTrial() && fork.fork() > 1);
    return isUsed && Brokers.of(params).freesDiskLater();
  }

  private static double growthPerMessage(ForkData fork) {
    double bytes = GROWTH.of(fork);
    return bytes < 0 ? Double.NaN : bytes / publishedMeanwhile(fork);
  }

  /** Published on the brokers that are measured, after their disk use was first taken. */
  private static long publishedMeanwhile(ForkData fork) {
    return fork.iterations().stream()
        .filter(each -> isOfTheLeg(fork, each))
        .mapToLong(each -> each.counts().published())
        .sum();
  }

  private static boolean isOfTheLeg(ForkData fork, IterationResult iteration) {
    Workload.Schedule schedule = fork.trial().workload().schedule();
    return iteration.id().phase() == Phase.MEASUREMENT
        || switch (schedule.brokerState()) {
          case COLD -> false;
          case WARM -> iteration.id().iteration() > fork.trial().protocol().measurementIterations();
          case FRESH -> true;
        };
  }
}
