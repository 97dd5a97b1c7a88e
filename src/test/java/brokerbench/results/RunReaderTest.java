package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunReaderTest {

  /** Files whose rows decide which histograms are merged, which takes most of a read. */
  private static final Set<String> CHOOSES_HISTOGRAMS = Set.of("throughput.csv", "latency.csv");

  @TempDir Path out;
  private Path run;

  @BeforeEach
  void write_a_run() throws IOException {
    run = GoldenRun.writeTo(out).path();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throughput.csv",
        "latency.csv",
        "resources.csv",
        "disk.csv",
        "client_stages.csv",
        "findings.csv"
      })
  void every_finished_row_is_read_wherever_a_file_is_cut_off(String name) throws IOException {
    byte[] whole = Files.readAllBytes(run.resolve(name));
    int missing = CHOOSES_HISTOGRAMS.contains(name) ? 0 : deleteHistograms();
    RunData complete = RunReader.read(run);

    for (int length : lengths(whole)) {
      byte[] cut = Arrays.copyOf(whole, length);
      Files.write(run.resolve(name), cut);

      RunData read = RunReader.read(run);

      assertThat(rows(read, name))
          .as("%s cut to %d bytes", name, length)
          .isEqualTo(rows(complete, name).subList(0, finishedRows(cut)));
      boolean isCutOff = length > 0 && cut[length - 1] != '\n';
      assertThat(read.warnings()).hasSize(missing + (isCutOff ? 1 : 0));
    }
  }

  /** How many there were; a reader warns about each. */
  private int deleteHistograms() throws IOException {
    try (Stream<Path> all = Files.list(run.resolve("histograms"))) {
      List<Path> logs = all.toList();
      for (Path log : logs) {
        Files.delete(log);
      }
      return logs.size();
    }
  }

  @Test
  void a_run_that_goes_on_is_read_up_to_its_last_iteration() throws IOException {
    RunDirectory directory = RunDirectory.create(out, "going-on");
    directory.writeManifest(GoldenRun.manifest());
    List<IterationResult> iterations = GoldenRun.iterations();
    try (RowWriter rows = directory.rows(GoldenRun.trials())) {
      for (int finished = 0; finished < 3; finished++) {
        assertThat(RunReader.read(directory.path()).iterations())
            .isEqualTo(iterations.subList(0, finished));
        rows.append(iterations.get(finished));
      }
    }
  }

  @Test
  void latencies_and_findings_of_an_iteration_that_did_not_finish_make_no_iteration()
      throws IOException {
    List<String> lines = Files.readAllLines(run.resolve("throughput.csv"));
    Files.writeString(run.resolve("throughput.csv"), lines.getFirst() + "\n");

    RunData read = RunReader.read(run);

    assertThat(read.iterations()).isEmpty();
    assertThat(read.findings()).hasSize(16);
  }

  @Test
  void run_whose_forks_all_finished_is_finished_as_a_whole() {
    assertThat(RunReader.readFinished(run)).isEqualTo(RunReader.read(run));
  }

  @Test
  void a_missing_row_file_is_a_warning() throws IOException {
    Files.delete(run.resolve("disk.csv"));

    assertThat(RunReader.read(run).warnings())
        .singleElement()
        .asString()
        .contains("disk.csv", "missing");
  }

  @Test
  void a_run_of_an_earlier_version_has_no_stages_and_no_capacity() throws IOException {
    Files.delete(run.resolve("client_stages.csv"));
    Files.delete(run.resolve("capacity.csv"));
    Files.deleteIfExists(run.resolve("consumer_kills.csv"));

    RunData read = RunReader.read(run);

    assertThat(read.stages()).isEmpty();
    assertThat(read.capacities()).isEmpty();
    assertThat(read.kills()).isEmpty();
    assertThat(read.warnings()).isEmpty();
  }

  @Test
  void what_a_fork_found_its_broker_to_sustain_is_read_back() {
    List<Capacity> found =
        List.of(
            new Capacity(
                "example-kafka", 1, 20_000, 5_123.456, OptionalDouble.of(5_587.1), 2_561.728),
            new Capacity("example-kafka", 2, 20_000.5, 30_000, OptionalDouble.empty(), 15_000));
    RunDirectory directory = RunDirectory.create(out, "with-capacity");
    directory.writeManifest(GoldenRun.manifest());
    try (RowWriter rows = directory.rows(GoldenRun.trials())) {
      found.forEach(rows::append);
    }

    assertThat(RunReader.read(directory.path()).capacities()).isEqualTo(found);
    assertThat(directory.path().resolve("capacity.csv"))
        .content()
        .endsWith("example-kafka,2,20000.5,30000,,15000\n");
  }

  @Test
  void a_password_in_a_run_of_an_earlier_version_is_not_read() throws IOException {
    Path manifest = run.resolve("run.json");
    String text = Files.readString(manifest);
    Files.writeString(
        manifest,
        text.replace("\"params\" : {", "\"params\" : {\n\"redis.password\" : \"sesame\","));

    assertThat(manifest).content().contains("sesame");
    assertThat(RunReader.read(run).manifest()).isEqualTo(GoldenRun.manifest());
  }

  @Test
  void a_parameter_of_an_earlier_version_is_read_as_what_it_meant() throws IOException {
    Path manifest = run.resolve("run.json");
    String text = Files.readString(manifest);
    Files.writeString(
        manifest, text.replace("\"params\" : {", "\"params\" : {\n\"redis.tls\" : \"true\","));

    assertThat(RunReader.read(run).manifest().trials())
        .allSatisfy(
            outcome -> assertThat(outcome.trial().params().text("tls")).isEqualTo("server"));
  }

  @Test
  void stages_of_an_iteration_that_did_not_finish_are_left_out() {
    RunDirectory directory = RunDirectory.create(out, "cut-off");
    directory.writeManifest(GoldenRun.manifest());
    try (RowWriter rows = directory.rows(GoldenRun.trials())) {
      rows.append(GoldenStages.of(GoldenRun.iterations()).getFirst());
    }

    assertThat(RunReader.read(directory.path()).stages()).isEmpty();
  }

  @Test
  void a_latency_without_values_has_empty_cells() throws IOException {
    RunDirectory directory = RunDirectory.create(out, "empty-latency");
    directory.writeManifest(GoldenRun.manifest());
    IterationResult first = GoldenRun.iterations().getFirst();
    LatencySummary empty =
        new LatencySummary(
            first.latencies().getFirst().metric(), 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1);
    IterationResult result =
        new IterationResult(
            first.id(),
            0,
            first.elapsedNs(),
            first.publishElapsedNs(),
            0,
            0,
            1_234.5,
            first.counts(),
            List.of(empty),
            first.client(),
            List.of());
    try (RowWriter rows = directory.rows(GoldenRun.trials())) {
      rows.append(result);
    }

    assertThat(directory.path().resolve("latency.csv")).content().contains(",0,0,0,,,,,,,,,\n");
    assertThat(RunReader.read(directory.path()).iterations()).containsExactly(result);
  }

  @Test
  void another_schema_version_is_refused() throws IOException {
    Path manifest = run.resolve("run.json");
    Files.writeString(
        manifest,
        Files.readString(manifest).replace("\"schema_version\" : 1", "\"schema_version\" : 2"));

    assertThatThrownBy(() -> RunReader.read(run))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("schema_version '2' is not 1")
        .hasMessageNotContaining("\n");
  }

  @Test
  void a_directory_without_a_manifest_is_refused() {
    assertThatThrownBy(() -> RunReader.read(out))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("is not a run directory (it has no run.json); give the directory");
    assertThatThrownBy(() -> RunReader.read(out.resolve("nowhere")))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("is not a directory; give the directory of a run");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{\"schema_version\":1,\"trials\":7}"})
  void a_broken_manifest_is_refused_in_one_line(String text) throws IOException {
    Files.writeString(run.resolve("run.json"), text);

    assertThatThrownBy(() -> RunReader.read(run))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("run.json")
        .hasMessageNotContaining("\n");
  }

  @Test
  void a_malformed_cell_is_named_with_file_line_and_column() throws IOException {
    Path file = run.resolve("disk.csv");
    Files.writeString(file, Files.readString(file).replaceFirst("8192", "many"));

    assertThatThrownBy(() -> RunReader.read(run))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("disk.csv: line 2, column data_before_bytes: 'many'");
  }

  @Test
  void a_missing_column_is_named() throws IOException {
    Path file = run.resolve("disk.csv");
    Files.writeString(file, Files.readString(file).replaceFirst("node", "knot"));

    assertThatThrownBy(() -> RunReader.read(run))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("disk.csv: column 'node' is missing");
  }

  private static int[] lengths(byte[] whole) {
    SplittableRandom random = new SplittableRandom(7);
    return IntStream.concat(
            IntStream.rangeClosed(Math.max(0, whole.length - 300), whole.length),
            IntStream.concat(IntStream.of(0, 1, 2), random.ints(200, 0, whole.length + 1)))
        .toArray();
  }

  private static int finishedRows(byte[] bytes) {
    long lines = IntStream.range(0, bytes.length).filter(i -> bytes[i] == '\n').count();
    return Math.toIntExact(Math.max(0, lines - 1));
  }

  private static List<?> rows(RunData data, String name) {
    return switch (name) {
      case "throughput.csv" -> data.iterations();
      case "latency.csv" ->
          data.iterations().stream().flatMap(each -> each.latencies().stream()).toList();
      case "resources.csv" -> data.resources();
      case "disk.csv" -> data.disk();
      case "client_stages.csv" -> data.stages();
      default ->
          java.util.stream.Stream.concat(
                  data.iterations().stream().flatMap(each -> each.findings().stream()),
                  data.findings().stream().map(LocatedFinding::finding))
              .toList();
    };
  }
}
