package brokerbench.cli;

import brokerbench.document.Document;
import brokerbench.engine.RunListener;
import brokerbench.environment.node.Ports;
import brokerbench.live.FinishedForks;
import brokerbench.live.LiveListener;
import brokerbench.live.LivePage;
import brokerbench.measurement.NanoClock;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.InvalidScenarioException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Stack;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Whether a run is shown as a page while it goes on. */
final class LiveOption {

  private static final int LEAST_PORT = 1_024;
  private static final String ANY = "0";

  @Option(
      names = "--live",
      arity = "0..1",
      paramLabel = "PORT",
      fallbackValue = ANY,
      preprocessor = OnlyAttached.class,
      description =
          "Show what is measured as a page on 127.0.0.1 while it goes on, at a free port or at PORT, range"
              + " 1024 to 65535. (default: no page)")
  private @Nullable Integer port;

  private @Nullable LivePage page;

  /** Takes a port behind an equals sign alone: the next word is the name of a scenario. */
  static final class OnlyAttached implements IParameterPreprocessor {

    // The interface of the library names this class.
    @SuppressWarnings("JdkObsolete")
    @Override
    public boolean preprocess(
        Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      if (!"=".equals(info.get("separator"))) {
        words.push(ANY);
      }
      return false;
    }
  }

  /** Refuses a port that is out of range. */
  void check() {
    boolean isOut = port != null && port != 0 && (port < LEAST_PORT || port > Ports.GREATEST);
    InvalidScenarioException.when(
        isOut, "--live: " + port + " is not in " + LEAST_PORT + " to " + Ports.GREATEST);
  }

  /** Begins to show the page titled {@code name}, and says where; null where none is asked for. */
  @Nullable HostServer serve(String name, PrintWriter err) {
    if (port == null) {
      return null;
    }
    LivePage shown = new LivePage(name, NanoClock.system());
    page = shown;
    HostServer server =
        HostServer.start(
            "--live", new InetSocketAddress(InetAddress.getLoopbackAddress(), port), "/", shown);
    server.answerOnce("/");
    server.answerOnce("/events?after=1");
    err.println("live: " + server.address() + "/");
    return server;
  }

  /**
   * {@code view}, with the page listening where it is shown.
   *
   * @param whole what the run is a part of; null where it stands alone
   */
  RunListener listening(RunListener view, LiveListener.@Nullable Whole whole) {
    LivePage shown = page;
    return shown == null ? view : new LiveListener(view, shown, NanoClock.system(), whole);
  }

  /**
   * {@code view}, with the report of what is finished on the page where it is shown.
   *
   * @param report of what a directory has
   */
  RunListener reporting(RunListener view, Function<RunDirectory, Document> report) {
    LivePage shown = page;
    return shown == null ? view : new FinishedForks(view, shown, NanoClock.system(), report);
  }

  /** Shows what is finished on the page where somebody looks at it. */
  void show(Supplier<Document> sofar) {
    LivePage shown = page;
    if (shown != null && shown.isWatched()) {
      shown.show(sofar.get());
    }
  }

  /** The page becomes {@code report}. */
  void finish(Path report) {
    LivePage shown = page;
    if (shown != null) {
      shown.finish(report);
    }
  }
}
