package brokerbench.cli;

import brokerbench.live.LiveListener;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** Who may watch what is measured, beside the terminal. */
final class WatchOptions {

  @Mixin private MetricsOption metrics = new MetricsOption();

  @Mixin private LiveOption live = new LiveOption();

  /** Refuses addresses that cannot be had. */
  void check() {
    metrics.check();
    live.check();
  }

  /**
   * Begins to answer where that is asked for, and says where.
   *
   * @param name title of the page
   */
  HostServers serve(String name, PrintWriter err) {
    HostServer scraped = metrics.serve(err);
    try {
      return new HostServers(scraped, live.serve(name, err));
    } catch (RuntimeException refused) {
      new HostServers(scraped, null).close();
      throw refused;
    }
  }

  /**
   * {@code view}, with those who watch listening.
   *
   * @param whole what the run is a part of; null where it stands alone
   */
  RunView listening(RunView view, LiveListener.@Nullable Whole whole) {
    return live.listening(metrics.listening(view), whole);
  }

  /** A live page becomes {@code report}. */
  void finish(Path report) {
    live.finish(report);
  }
}
