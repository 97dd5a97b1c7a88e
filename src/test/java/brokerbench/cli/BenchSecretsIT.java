package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.Fixtures;
import io.nats.client.NKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the secret with which clients log in stands: in its file, and in files of servers. */
class BenchSecretsIT {

  @TempDir Path root;

  @TempDir Path secrets;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "broker=kafka,nats,redis auth=password | kafka.Kafka AdmitUsers nats-server redis-server",
        "broker=kafka auth=scram | kafka.Kafka AdmitUsers",
        "broker=nats auth=token,nkey | nats-server"
      })
  void a_run_leaves_the_name_of_its_file_and_nothing_of_the_secret(String params, String programs)
      throws Exception {
    // the one secret that NATS does not let users choose, and a password like any other
    String seed = new String(NKey.createUser(null).getSeed());
    String file = Fixtures.passwordFile(secrets, seed);
    List<String> options = new ArrayList<>();
    for (String param : (params + " auth_user=alice auth_file=" + file).split(" ", -1)) {
      options.addAll(List.of("-p", param));
    }
    try (BenchProcess bench = BenchProcess.run(root, options.toArray(String[]::new))) {
      Set<String> processes = ProcessList.during(bench);
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      assertThat(bench.left().manifest().trials()).hasSize(params.split(",", -1).length);
      assertThat(bench.left().iterations())
          .hasSize(2 * params.split(",", -1).length)
          .allMatch(each -> each.counts().delivered() == each.counts().planned());
      for (String program : programs.split(" ", -1)) {
        assertThat(processes).anyMatch(told -> told.contains(program));
      }
      assertThat(processes).noneMatch(told -> told.contains(seed));
      assertThat(bench.err()).noneMatch(line -> line.contains(seed));
      assertThat(WrittenFiles.with(file, root)).contains(bench.runDirectory().resolve("run.json"));
      assertThat(WrittenFiles.with(seed, root)).isEmpty();
      bench.assertNothingLeft();
    }
  }
}
