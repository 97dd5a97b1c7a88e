package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of a run, compressed as in its committed form. */
class StoredFileTest {

  private static final String SAMPLES = "resources.csv";
  private static final String LOG = "histograms/example-kafka-f1.hlog";

  @TempDir Path out;
  private Path run;

  @BeforeEach
  void write_a_run() throws IOException {
    run = GoldenRun.writeTo(out).path();
  }

  @ParameterizedTest
  @ValueSource(strings = {SAMPLES, LOG, "latency.csv", "client_stages.csv"})
  void what_is_compressed_is_read_like_the_rest(String name) throws IOException {
    RunData plain = RunReader.read(run);
    compress(name);

    assertThat(RunReader.read(run)).isEqualTo(plain);
    assertThat(plain.resources()).isNotEmpty();
    assertThat(plain.warnings()).isEmpty();
  }

  @Test
  void plain_rows_come_first() throws IOException {
    RunData plain = RunReader.read(run);
    Files.writeString(run.resolve(SAMPLES + ".gz"), "not read");

    assertThat(RunReader.read(run)).isEqualTo(plain);
  }

  @Test
  void compressed_rows_that_are_cut_off_are_one_line() throws IOException {
    Path compressed = cutOff(compress(SAMPLES));

    assertThatThrownBy(() -> RunReader.read(run))
        .isInstanceOf(ResultsException.class)
        .hasMessage(
            "%s: cannot be decompressed (Unexpected end of ZLIB input stream); restore the file from"
                + " a copy",
            compressed);
  }

  @Test
  void rows_that_are_not_compressed_as_named_are_one_line() throws IOException {
    Path compressed = compress(SAMPLES);
    Files.writeString(compressed, "trial,fork,node,phase,elapsed_ns\n");

    assertThatThrownBy(() -> RunReader.read(run))
        .isInstanceOf(ResultsException.class)
        .hasMessage(
            "%s: cannot be decompressed (Not in GZIP format); restore the file from a copy",
            compressed);
  }

  @Test
  void a_compressed_log_that_is_cut_off_is_one_warning() throws IOException {
    Path compressed = cutOff(compress(LOG));

    assertThat(RunReader.read(run).warnings())
        .containsExactly(
            compressed
                + ": cannot be decompressed (Unexpected end of ZLIB input stream); restore the file"
                + " from a copy; its fork's percentiles are medians of latency.csv");
  }

  private static Path cutOff(Path file) throws IOException {
    byte[] whole = Files.readAllBytes(file);
    return Files.write(file, Arrays.copyOf(whole, whole.length - 9));
  }

  private Path compress(String name) throws IOException {
    Path plain = run.resolve(name);
    Path compressed = run.resolve(name + ".gz");
    try (OutputStream stream = new GZIPOutputStream(Files.newOutputStream(compressed))) {
      Files.copy(plain, stream);
    }
    Files.delete(plain);
    return compressed;
  }
}
