package brokerbench.bare;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.Fixtures;
import brokerbench.environment.process.ProcessEnvironment;
import brokerbench.environment.register.RunRegister;
import brokerbench.results.IterationResult;
import brokerbench.results.RunReader;
import brokerbench.scenario.Params;
import brokerbench.scenario.Phase;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Interval;
import brokerbench.statistics.Scale;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs a scenario of the suite and {@link BareLoad} by turns on one broker that lives as long as
 * all of them, each in a JVM of its own with the same flags, and prints the suite's rate and client
 * processor time over the bare client's.
 */
public final class BareComparison {

  private static final List<String> JVM_FLAGS = List.of("-Xmx2g", "-XX:+UseG1GC");
  private static final Map<String, String> WINDOWS =
      Map.of("kafka", "unbounded", "nats", "1", "redis", "64");

  private final String broker;
  private final int messages;
  private final Path scratch;
  private final List<double[]> suite = new ArrayList<>();
  private final List<double[]> bare = new ArrayList<>();

  private BareComparison(String broker, int messages, Path scratch) {
    this.broker = broker;
    this.messages = messages;
    this.scratch = scratch;
  }

  /** Arguments: pairs, messages of each producer, brokers. */
  public static void main(String[] args) throws Exception {
    for (String broker : List.of(args).subList(2, args.length)) {
      Path scratch = Files.createTempDirectory("bare-client");
      new BareComparison(broker, Integer.parseInt(args[1]), scratch).run(Integer.parseInt(args[0]));
    }
  }

  private void run(int pairs) throws Exception {
    Params params = Params.of(Map.of("broker", broker));
    try (RunRegister register = RunRegister.open(scratch.resolve("state"), "bare-client");
        ProcessEnvironment environment = Fixtures.environment(register)) {
      environment.prepare(params);
      try (BrokerCluster cluster = environment.start(Fixtures.requestAsGiven(params, scratch))) {
        String address = cluster.endpoints().joined();
        for (int pair = 1; pair <= pairs; pair++) {
          boolean suiteFirst = pair % 2 == 1;
          if (suiteFirst) {
            suite.add(suite(address, pair));
          }
          bare.add(bare(address));
          if (!suiteFirst) {
            suite.add(suite(address, pair));
          }
          print("pair " + pair, suite.getLast(), bare.getLast());
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: suite over bare client: rate %s, client processor time per message %s%n",
        broker,
        ratio(0),
        ratio(1));
  }

  private void print(String what, double[] ofSuite, double[] ofBare) {
    System.out.printf(
        Locale.ROOT,
        "%s %s: %.0f and %.0f msg/s, %.0f and %.0f ns of processor time a message%n",
        broker,
        what,
        ofSuite[0],
        ofBare[0],
        ofSuite[1],
        ofBare[1]);
  }

  private String ratio(int figure) {
    Comparison compared = Comparison.ofPairs(of(suite, figure), of(bare, figure), Scale.RATIO);
    Interval interval = compared == null ? null : compared.interval();
    return interval == null
        ? "with no interval, which takes 3 pairs"
        : "%.3f (%.3f to %.3f)".formatted(compared.value(), interval.low(), interval.high());
  }

  private static double[] of(List<double[]> runs, int figure) {
    return runs.stream().mapToDouble(run -> run[figure]).toArray();
  }

  private double[] bare(String address) throws Exception {
    List<String> command = new ArrayList<>(List.of(java()));
    command.addAll(JVM_FLAGS);
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.addAll(List.of(BareLoad.class.getName(), broker, address, Integer.toString(messages)));
    return Arrays.stream(output(command, "bare").split(" ", -1))
        .mapToDouble(Double::parseDouble)
        .toArray();
  }

  private double[] suite(String address, int pair) throws Exception {
    Path out = scratch.resolve("suite-" + pair);
    List<String> command = new ArrayList<>(List.of("./bench", "run", "study-single-node"));
    command.addAll(List.of("--env", "external", "--address", broker + "=" + address));
    command.addAll(List.of("-f", "1", "--out", out.toString()));
    command.addAll(List.of("--state", scratch.resolve("suite-state").toString()));
    Map<String, String> params =
        Map.of(
            "broker",
            broker,
            "broker_state",
            "fresh",
            "window",
            WINDOWS.get(broker),
            broker + ".client_version",
            Params.of(Map.of()).text(broker + ".client_version"),
            "client_jvm_args",
            String.join(" ", JVM_FLAGS),
            "messages_per_producer",
            Integer.toString(messages));
    params.forEach((name, value) -> command.addAll(List.of("-p", name + "=" + value)));
    output(command, "suite");
    IterationResult measured = measured(out);
    return new double[] {
      measured.deliveredInside() * 1e9 / measured.elapsedNs(),
      (double) measured.client().cpuNs() / measured.counts().published()
    };
  }

  private static IterationResult measured(Path out) throws IOException {
    try (Stream<Path> runs = Files.list(out)) {
      return RunReader.read(runs.findFirst().orElseThrow()).iterations().stream()
          .filter(each -> each.id().phase() == Phase.MEASUREMENT)
          .findFirst()
          .orElseThrow();
    }
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private String output(List<String> command, String what) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectError(
                ProcessBuilder.Redirect.appendTo(scratch.resolve(what + ".log").toFile()))
            .start();
    String text =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (process.waitFor() > 1) {
      throw new IllegalStateException(
          "%s ended with %d; see %s".formatted(what, process.exitValue(), scratch));
    }
    return text.lines().reduce((_, last) -> last).orElse("");
  }
}
