package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.RunData;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs over TLS, with real servers. */
@Tag("slow")
class BenchTlsIT {

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(strings = {"kafka", "nats", "redis"})
  void a_client_that_connects_for_each_message_shakes_hands_each_time(String broker)
      throws Exception {
    try (BenchProcess bench =
        BenchProcess.scenario(
            root,
            "reconnect",
            ("-f 1 -wi 1 -w 1s -i 1 -r 2s -p tls=none,mutual -p broker=" + broker).split(" "))) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertThat(left.iterations()).hasSize(4);
      assertThat(left.iterations())
          .allSatisfy(
              each -> {
                assertThat(each.counts().published()).as(bench.findings()).isGreaterThan(3);
                assertThat(each.counts().failed()).as(bench.findings()).isZero();
              });
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("TLSv1.3, TLS")
          .contains("plain text");
      assertThat(WrittenFiles.with("PRIVATE KEY", root)).isEmpty();
      bench.assertNothingLeft();
    }
  }

  @Test
  void a_server_without_tls_is_one_line_and_nothing_is_measured() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        BenchProcess bench =
            BenchProcess.run(
                root,
                ("-p broker=nats -p tls=server --env external --address nats=127.0.0.1:"
                        + silent.getLocalPort())
                    .split(" "))) {
      Thread.ofVirtual().start(() -> speakPlainText(silent));
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.UNFIT);
      assertThat(bench.err())
          .anyMatch(
              line ->
                  line.contains("cannot connect to NATS at 127.0.0.1:")
                      && line.contains("a server that does not speak TLS needs tls=none"));
    }
  }

  private static void speakPlainText(ServerSocket server) {
    try {
      while (true) {
        Socket client = server.accept();
        client.getOutputStream().write("INFO {}\r\n".getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }
}
