package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.NonBroker;
import brokerbench.results.ResourceSample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a broker still delivers when the time of the measurement is over. */
class DrainIT {

  @TempDir Path root;

  /** A consumer that takes 200 messages a second is offered 400 for two seconds. */
  @Test
  void a_backlog_is_delivered_in_a_phase_of_its_own() throws Exception {
    List<ResourceSample> client =
        new InMemoryRun(root)
                .with("iteration_by", "time")
                .with("load", "rate")
                .with("rate", "400")
                .with("consumer_work", "5ms")
                .with("resource_interval", "100ms")
                .lasting(Duration.ofSeconds(1))
                .run()
                .resources()
                .stream()
                .filter(sample -> sample.node().equals(NonBroker.CLIENT.word()))
                .toList();

    assertThat(client.stream().map(ResourceSample::phase).distinct())
        .containsExactly("before", "warmup", "measurement", "drain", "after");
    assertThat(lengthNs("drain", client)).isGreaterThan(lengthNs("measurement", client));
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
