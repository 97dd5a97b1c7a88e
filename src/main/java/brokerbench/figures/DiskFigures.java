package brokerbench.figures;

import brokerbench.results.DiskUse;
import brokerbench.results.ResourceSample;
import java.util.List;

/** What brokers store and write. */
final class DiskFigures {

  /** The server's own files. */
  static final NodeFigure INSTALLATION =
      NodeFigure.ofDisk(
          "installation_bytes", "installation", use -> NodeFigure.orNaN(use.installationBytes()));

  /** Growth of a node's data directory. */
  static final NodeFigure INCREASE =
      NodeFigure.ofDisk("disk_increase_bytes", "disk increase per node", DiskUse::growthBytes);

  /** Written towards the device. */
  static final NodeFigure WRITTEN =
      NodeFigure.ofSamples(
          "disk_written_bytes",
          "written, all nodes",
          FigureUnit.BYTES,
          FigureWindow.STUDY,
          samples -> samples.growth(ResourceSample::diskWrittenBytesTotal));

  static final List<Figure> ALL =
      List.of(
          NodeFigure.ofDisk("disk_growth_bytes", "disk growth", DiskUse::growthBytes)
              .sum()
              .thatCanBeZero(),
          INSTALLATION.mean(),
          INCREASE.mean(),
          WRITTEN.sum());

  private DiskFigures() {}
}
