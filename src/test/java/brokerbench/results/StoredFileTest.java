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

  @Test
  void rows_that_are_compressed_are_read_like_others() throws IOException {
    RunData plain = RunReader.read(run);
    compress(SAMPLES);

    assertThat(RunReader.read(run)).isEqualTo(plain);
    assertThat(plain.resources()).isNotEmpty();
  }

  @Test
  void plain_rows_come_first() throws IOException {
    RunData plain = RunReader.read(run);
    Files.writeString(run.resolve(SAMPLES + ".gz"), "not read");

    assertThat(RunReader.read(run)).isEqualTo(plain);
  }

  @Test
  void compressed_rows_that_are_cut_off_are_one_line() throws IOException {
    Path compressed = compress(SAMPLES);
    byte[] whole = Files.readAllBytes(compressed);
    Files.write(compressed, Arrays.copyOf(whole, whole.length - 9));

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
  void histograms_that_are_compressed_are_read_like_others() throws IOException {
    RunData plain = RunReader.read(run);
    compress(LOG);

    assertThat(RunReader.read(run)).isEqualTo(plain);
    assertThat(plain.warnings()).isEmpty();
  }

  @Test
  void a_compressed_log_that_is_cut_off_is_one_warning() throws IOException {
    Path compressed = compress(LOG);
    byte[] whole = Files.readAllBytes(compressed);
    Files.write(compressed, Arrays.copyOf(whole, whole.length - 9));

    assertThat(RunReader.read(run).warnings())
        .containsExactly(
            compressed
                + ": cannot be decompressed (Unexpected end of ZLIB input stream); restore the file"
                + " from a copy; its fork's percentiles are medians of latency.csv");
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
