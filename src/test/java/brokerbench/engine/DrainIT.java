package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.fork.FaultyDrivers;
import brokerbench.results.NonBroker;
import brokerbench.results.ResourceSample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a broker still delivers when the time of the measurement is over. */
class DrainIT {

  @TempDir Path root;

  /** A consumer that takes 200 messages a second is offered 400 for two seconds. */
  @Test
  void a_backlog_is_delivered_in_a_phase_of_its_own() throws Exception {
    List<ResourceSample> client =
        client(
            new InMemoryRun(root)
                .with("iteration_by", "time")
                .with("load", "rate")
                .with("rate", "400")
                .with("consumer_work", "5ms")
                .with("resource_interval", "100ms")
                .lasting(Duration.ofSeconds(1)));

    assertThat(client.stream().map(ResourceSample::phase).distinct())
        .containsExactly("before", "warmup", "measurement", "drain", "after");
    assertThat(lengthNs("drain", client)).isGreaterThan(lengthNs("measurement", client));
  }

  /** Half of what is sent never comes, and is waited for in vain. */
  @ParameterizedTest
  @ValueSource(strings = {"time", "count"})
  void the_wait_for_lost_messages_is_no_time_in_which_they_are_delivered(String by)
      throws Exception {
    List<ResourceSample> client =
        client(
            new InMemoryRun(root)
                .with(FaultyDrivers.LosesHalf.class)
                .with("iteration_by", by)
                .with("load", "rate")
                .with("rate", "100")
                .with("drain_timeout", "3s")
                .with("resource_interval", "100ms")
                .lasting(Duration.ofSeconds(1)));

    List<String> phases = client.stream().map(ResourceSample::phase).distinct().toList();
    assertThat(phases)
        .startsWith("before", "warmup", "measurement")
        .endsWith("wait", "after")
        .hasSize(by.equals("time") ? 6 : 5);
    // of the timeout of 3 s the first half is not yet one
    assertThat(lengthNs("wait", client)).isGreaterThan(1_000_000_000L);
  }

  private static List<ResourceSample> client(InMemoryRun run) throws Exception {
    return run.run().resources().stream()
        .filter(sample -> sample.node().equals(NonBroker.CLIENT.word()))
        .toList();
  }

  private static long lengthNs(String phase, List<ResourceSample> samples) {
    long[] atNs =
        samples.stream()
            .filter(sample -> sample.phase().equals(phase))
            .mapToLong(ResourceSample::elapsedNs)
            .toArray();
    return atNs[atNs.length - 1] - atNs[0];
  }
}
