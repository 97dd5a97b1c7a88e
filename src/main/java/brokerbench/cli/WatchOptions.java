package brokerbench.cli;

import brokerbench.document.Document;
import brokerbench.engine.RunListener;
import brokerbench.live.LiveListener;
import brokerbench.results.RunDirectory;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/** Who may watch what is measured, beside the terminal. */
final class WatchOptions {

  @Mixin MetricsOption metrics = new MetricsOption();

  @Mixin LiveOption live = new LiveOption();

  /** Refuses addresses that cannot be had. */
  void check() {
    metrics.check();
    live.check();
  }

  /** {@code view} of a run that stands alone, with those who watch listening. */
  RunListener listening(RunListener view, Function<RunDirectory, Document> report) {
    return live.listening(live.reporting(metrics.listening(view), report), null);
  }

  /** {@code view} of a run that is a part of {@code whole}, with those who watch listening. */
  RunListener listening(RunListener view, LiveListener.Whole whole) {
    return live.listening(metrics.listening(view), whole);
  }
}
