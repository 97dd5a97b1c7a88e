package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import brokerbench.broker.inmemory.client.Fault;
import brokerbench.broker.inmemory.client.InMemoryFaults;
import brokerbench.measurement.LatencyMetric;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A broker that stalls for 1 s at 1,000 messages per second delays about 1,000 messages, by 1 s to
 * 0 in a falling line. Of 4,000 messages these are a quarter, so the percentile p above 75 is (p -
 * 75) / 25 of a second.
 */
final class CoordinatedOmissionTest {

  private static final int MESSAGES = 4_000;
  private static final double TOLERANCE_PERCENT = 5;

  private static List<IterationResult> stalledRun() throws InterruptedException {
    return new LoadFixture(
            Map.of("load", "rate", "rate", "1000"),
            InMemoryFaults.at(1_500, new Fault.Stall(Duration.ofSeconds(1))))
        .byCount(MESSAGES);
  }

  @Test
  void a_stall_is_charged_to_every_message_that_was_due_in_it() throws InterruptedException {
    IterationResult result = stalledRun().getFirst();
    for (LatencyMetric metric :
        List.of(LatencyMetric.END_TO_END_LATENCY, LatencyMetric.PUBLISH_LATENCY)) {
      LatencySummary latency = summary(result, metric);
      assertThat(latency.count()).isEqualTo(MESSAGES);
      assertThat(latency.p90Ns()).isCloseTo(600_000_000L, withPercentage(TOLERANCE_PERCENT));
      assertThat(latency.p99Ns()).isCloseTo(960_000_000L, withPercentage(TOLERANCE_PERCENT));
      assertThat(latency.p999Ns()).isCloseTo(996_000_000L, withPercentage(TOLERANCE_PERCENT));
      assertThat(latency.maxNs()).isCloseTo(1_000_000_000L, withPercentage(TOLERANCE_PERCENT));
      assertThat(latency.p50Ns()).isLessThan(100_000_000L);
    }
  }

  @Test
  void service_time_alone_would_hide_it() throws InterruptedException {
    LatencySummary service = summary(stalledRun().getFirst(), LatencyMetric.SERVICE_TIME);
    assertThat(service.p99Ns()).isLessThan(100_000_000L);
    assertThat(service.maxNs()).isCloseTo(1_000_000_000L, withPercentage(TOLERANCE_PERCENT));
  }

  private static LatencySummary summary(IterationResult result, LatencyMetric metric) {
    return result.latencies().stream()
        .filter(each -> each.metric() == metric)
        .findFirst()
        .orElseThrow();
  }
}
