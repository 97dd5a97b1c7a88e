package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.ParamCatalogue;
import brokerbench.scenario.ScenarioLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class CommandsTest {

  @TempDir Path directory;

  private static CommandRun success(String arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    return run;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "run ",
        "list ",
        "check ",
        "report ",
        "claims ",
        "cost ",
        "replicate ",
        "durability ",
        "generate-completion "
      })
  void help_fits_80_columns(String command) {
    assertThat(success(command + "--help").out().lines())
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "check", "report", "claims", "cost", "replicate", "durability"})
  void help_names_every_option(String command) {
    String help = success(command + " --help").out();
    CommandLine line = Main.commandLine().getSubcommands().get(command);

    for (OptionSpec option : line.getCommandSpec().options()) {
      assertThat(help).contains(option.longestName());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "replicate", "durability"})
  void every_number_and_time_has_a_range_and_a_default(String command) {
    CommandLine run = Main.commandLine().getSubcommands().get(command);

    for (OptionSpec option : run.getCommandSpec().options()) {
      if (option.paramLabel().matches("COUNT|TIME|FACTOR|PORT")) {
        assertThat(String.join(" ", option.description()))
            .as(option.longestName())
            .containsPattern("range:? ")
            .contains("default: ");
      }
    }
  }

  @Test
  void every_value_that_may_be_left_out_has_a_default_in_the_help() {
    CommandLine run = Main.commandLine().getSubcommands().get("run");

    assertThat(run.getCommandSpec().options())
        .filteredOn(option -> option.arity().max() > 0)
        .filteredOn(option -> !option.longestName().equals("-rf"))
        .allSatisfy(
            option ->
                assertThat(String.join(" ", option.description()))
                    .as(option.longestName())
                    .containsPattern("default: |repeatable"));
  }

  @Test
  void list_names_every_scenario_parameter_broker_and_finding() {
    assertThat(success("list").out()).isEqualTo(success("list scenarios").out());
    assertThat(success("list scenarios").out().lines()).containsAll(ScenarioLibrary.NAMES);
    String params = success("list params").out();
    assertThat(ParamCatalogue.all())
        .allSatisfy(each -> assertThat(params).contains(each.name() + " = " + each.fallback()));
    assertThat(success("list brokers").out().lines()).contains("inmemory", "kafka", "nats");
    assertThat(success("list findings").out().lines())
        .contains(
            "messages_lost = invalid, or valid where the mode may lose",
            "    {lost} of {expected} deliveries never came",
            "rate_not_reached = suspect below 0.99 of the rate, invalid below 0.95",
            "broker_failed = invalid");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"list scenarios", "list params", "list brokers", "list findings", "list claims"})
  void list_fits_80_columns_but_for_long_defaults(String arguments) {
    assertThat(success(arguments).out().lines().filter(line -> line.startsWith(" ")))
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
  }

  @Test
  void trials_are_listed_with_overrides_applied_and_nothing_is_run() {
    String out = success("run quickstart -lp -p topics=3 --scale 0.5 -p broker=nats,kafka").out();

    assertThat(out.lines())
        .contains(
            "quickstart-nats-load=saturate",
            "quickstart-nats-load=rate",
            "quickstart-kafka-load=saturate",
            "quickstart-kafka-load=rate",
            "    topics = 3",
            "    messages_per_producer = 1250");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--scale 0.2 -f 1",
        "--env compose",
        "-p load=rate -p rate=2000 -w 5s -r 10s",
        "-f 5 -p load=saturate -p window=16,256 -p broker=kafka",
        "--env external -p broker=kafka --address kafka=10.0.0.1:9092,10.0.0.2:9092",
        "-p broker=redis",
        "-p broker=redis -p redis.mode=pubsub",
        "-p broker=redis -p redis.server=valkey -p redis.version=8.1.1",
        "-p broker=redis -p nodes=3 -p redis.mode=sharded-pubsub",
        "-p load=saturate -p iteration_by=count -p broker=kafka,nats,redis,inmemory"
      })
  void quickstart_takes_what_the_readme_gives_it(String options) {
    assertThat(success("run quickstart -lp " + options).out()).contains("quickstart-");
  }

  @Test
  void completion_is_a_script_that_bash_accepts() throws IOException, InterruptedException {
    Path script = directory.resolve("completion.sh");
    Files.writeString(script, success("generate-completion").out());

    Process bash =
        new ProcessBuilder("bash", "-n", script.toString()).redirectErrorStream(true).start();

    assertThat(
            new String(
                bash.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
        .isEmpty();
    assertThat(bash.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(bash.exitValue()).isZero();
    assertThat(script).content().contains("--scale").contains("bench");
  }

  @Test
  void version_names_the_suite() {
    assertThat(success("--version").out()).startsWith("brokerbench ");
  }
}
