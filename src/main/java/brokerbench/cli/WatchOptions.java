package brokerbench.cli;

import brokerbench.document.Document;
import brokerbench.live.LiveListener;
import brokerbench.results.RunDirectory;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
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
   * {@code view} of a run that stands alone, with those who watch listening.
   *
   * @param report of what its directory has
   */
  RunView listening(RunView view, Function<RunDirectory, Document> report) {
    return live.listening(live.reporting(metrics.listening(view), report), null);
  }

  /** {@code view} of a run that is a part of {@code whole}, with those who watch listening. */
  RunView listening(RunView view, LiveListener.Whole whole) {
    return live.listening(metrics.listening(view), whole);
  }

  /** A live page that somebody looks at shows what is finished. */
  void show(Supplier<Document> sofar) {
    live.show(sofar);
  }

  /** A live page becomes {@code report}. */
  void finish(Path report) {
    live.finish(report);
  }
}
