package brokerbench.live;

import brokerbench.document.Chart;
import brokerbench.engine.Outlook;
import brokerbench.engine.RelayingListener;
import brokerbench.engine.RunListener;
import brokerbench.engine.fork.ForkMessage;
import brokerbench.live.LiveCharts.Measure;
import brokerbench.measurement.NanoClock;
import brokerbench.quantity.DurationText;
import brokerbench.report.NodeLook;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import brokerbench.results.LocatedFinding;
import brokerbench.results.NonBroker;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Trial;
import brokerbench.validity.Validity;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Fills a {@link LivePage} with what a run says, and passes it on. */
public final class LiveListener extends RelayingListener {

  /** Iterations may be over sooner. */
  private static final long LEAST_BETWEEN_NS = 250_000_000L;

  private static final double BYTES_PER_MEBIBYTE = 1 << 20;

  private final LivePage page;
  private final NanoClock clock;
  private final RunStatus status;
  private final @Nullable Whole whole;
  private @Nullable RunDirectory directory;
  private volatile @Nullable Fork fork;
  private long toldNs;

  /** The fork that runs. */
  private record Fork(Trial trial, Chart.Look look) {}

  /** What a run is a part of: what of it is done so far, and its own report. */
  public record Whole(Supplier<String> sofar, Path report) {}

  /** Passes on to {@code next}; {@code whole} is null where the run stands alone. */
  public LiveListener(RunListener next, LivePage page, NanoClock clock, @Nullable Whole whole) {
    super(next);
    this.page = page;
    this.clock = clock;
    this.status = new RunStatus(clock);
    this.whole = whole;
    tell();
  }

  @Override
  public void runStarted(RunDirectory made) {
    directory = made;
    tell();
    super.runStarted(made);
  }

  @Override
  public void forkStarted(Trial trial, int number, Outlook outlook) {
    fork = new Fork(trial, page.look(trial.id(), NodeLook.of(Brokers.of(trial.params()))));
    page.part();
    status.forkStarted(trial, number, outlook);
    tell();
    super.forkStarted(trial, number, outlook);
  }

  @Override
  public void phase(String what) {
    status.phase(what);
    tell();
    super.phase(what);
  }

  @Override
  public void iterationStarted(IterationId id) {
    status.iterationStarted(id);
    page.iteration(id.phase() == Phase.WARMUP);
    tellSoon();
    super.iterationStarted(id);
  }

  @Override
  public void progress(ForkMessage.Progress progress) {
    status.progress(progress);
    Fork now = fork;
    if (now != null) {
      status.rate().ifPresent(rate -> point(now, Measure.RATE, rate.messagesPerSecond()));
      status.p99Ns().ifPresent(ns -> point(now, Measure.P99, (double) ns));
      if (!status.isUnsubscribed()) {
        point(now, Measure.BACKLOG, (double) status.backlog());
      }
    }
    tellSoon();
    super.progress(progress);
  }

  private void point(Fork now, Measure measure, double value) {
    page.point(measure, now.trial.id(), now.look, value);
  }

  @Override
  public void iterationFinished(IterationResult result) {
    status.iterationFinished(result);
    page.row(cells(result));
    IterationId id = result.id();
    String place =
        "%s, fork %d, %s %d: ".formatted(id.trial(), id.fork(), id.phase().word(), id.iteration());
    result.findings().forEach(finding -> page.finding(place + finding.text()));
    tellSoon();
    super.iterationFinished(result);
  }

  private List<String> cells(IterationResult result) {
    IterationId id = result.id();
    Optional<LatencySummary> latency = status.latency(result);
    return List.of(
        id.trial(),
        Integer.toString(id.fork()),
        id.phase().word() + " " + id.iteration(),
        status.rate(result).text(),
        latency.map(each -> DurationText.ofNanos(each.p50Ns())).orElse("-"),
        latency.map(each -> DurationText.ofNanos(each.p99Ns())).orElse("-"),
        String.format(Locale.ROOT, "%,d", result.counts().lost()),
        result.validity().word());
  }

  @Override
  public void found(LocatedFinding located) {
    if (located.finding().implies() != Validity.VALID) {
      String trial = located.trial() == null ? "run" : located.trial();
      String fork = located.fork() > 0 ? ", fork " + located.fork() : "";
      page.finding(trial + fork + ": " + located.finding().text());
      tellSoon();
    }
    super.found(located);
  }

  @Override
  public void sampled(ResourceSample sample) {
    Fork now = fork;
    if (now != null) {
      String node = sample.node();
      Chart.Look look = NonBroker.is(node) ? NodeLook.of(node) : now.look.withPattern(number(node));
      sample
          .cpuPercentOfHost()
          .ifPresent(share -> page.point(Measure.PROCESSOR, node, look, share));
      sample
          .memoryBytes()
          .ifPresent(bytes -> page.point(Measure.MEMORY, node, look, bytes / BYTES_PER_MEBIBYTE));
    }
    super.sampled(sample);
  }

  /** Of {@code kafka-2} 1. */
  private static int number(String node) {
    String digits = node.substring(node.lastIndexOf('-') + 1);
    return digits.matches("\\d{1,4}") ? Math.max(0, Integer.parseInt(digits) - 1) : 0;
  }

  /** The page tells it with what comes next: this may be another thread. */
  @Override
  public void faultMade(String kind, List<String> nodes) {
    page.faultMade(named(kind, nodes));
    super.faultMade(kind, nodes);
  }

  @Override
  public void faultHealed(String kind, List<String> nodes) {
    page.faultHealed(named(kind, nodes));
    super.faultHealed(kind, nodes);
  }

  private static String named(String kind, List<String> nodes) {
    return kind + " of " + String.join(" ", nodes);
  }

  @Override
  public void forkFinished(Trial trial, int number) {
    fork = null;
    page.forkFinished();
    status.forkFinished(trial, number);
    tell();
    super.forkFinished(trial, number);
  }

  private void tellSoon() {
    if (clock.nanoTime() - toldNs >= LEAST_BETWEEN_NS) {
      tell();
    }
  }

  private void tell() {
    toldNs = clock.nanoTime();
    String percent = status.percent().map(share -> ", " + share).orElse("");
    String left = status.left().map(time -> ", " + time).orElse("");
    RunDirectory made = directory;
    page.tell(
        whole == null
            ? List.of(
                status.what() + percent + left,
                status.load(),
                status.place(),
                end("run", made == null ? null : made.htmlReport()))
            : List.of(
                status.what() + percent,
                status.load(),
                status.place() + "; " + whole.sofar.get(),
                end("replication", whole.report)));
  }

  private static String end(String what, @Nullable Path report) {
    String file = report == null ? "" : ", " + report.toAbsolutePath();
    return "When the " + what + " ends, this page becomes its report" + file + ".";
  }
}
