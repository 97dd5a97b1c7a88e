package brokerbench.live;

import brokerbench.document.Document;
import brokerbench.engine.Outlook;
import brokerbench.engine.RelayingListener;
import brokerbench.engine.RunListener;
import brokerbench.measurement.NanoClock;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Trial;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Puts the report of the forks that have ended on a {@link LivePage}: between two forks, where no
 * load goes on, and only while somebody looks.
 */
public final class FinishedForks extends RelayingListener {

  /** At most this part of the time is taken from a run for its reports. */
  private static final int LEAST_TIMES_BETWEEN = 20;

  private final LivePage page;
  private final NanoClock clock;
  private final Function<RunDirectory, Document> report;
  private @Nullable RunDirectory directory;
  private boolean isLast;
  private long notBeforeNs;

  /** Passes on to {@code next}; {@code report} is of what a directory has. */
  public FinishedForks(
      RunListener next, LivePage page, NanoClock clock, Function<RunDirectory, Document> report) {
    super(next);
    this.page = page;
    this.clock = clock;
    this.report = report;
    this.notBeforeNs = clock.nanoTime();
  }

  @Override
  public void runStarted(RunDirectory made) {
    directory = made;
    super.runStarted(made);
  }

  @Override
  public void forkStarted(Trial trial, int number, Outlook outlook) {
    isLast = outlook.sure().isEmpty() && outlook.possible().isEmpty();
    super.forkStarted(trial, number, outlook);
  }

  @Override
  public void forkFinished(Trial trial, int number) {
    super.forkFinished(trial, number);
    RunDirectory made = directory;
    long beganNs = clock.nanoTime();
    if (made == null || isLast || !page.isWatched() || beganNs - notBeforeNs < 0) {
      return;
    }
    page.show(report.apply(made));
    long endedNs = clock.nanoTime();
    notBeforeNs = endedNs + LEAST_TIMES_BETWEEN * (endedNs - beganNs);
  }
}
