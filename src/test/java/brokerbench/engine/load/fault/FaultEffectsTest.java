package brokerbench.engine.load.fault;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.load.PublishErrors;
import brokerbench.engine.load.PublishListener;
import brokerbench.results.FaultEffect;
import brokerbench.scenario.FaultInstant;
import brokerbench.scenario.FaultTarget;
import brokerbench.scenario.NodeFault;
import brokerbench.scenario.PlannedFault;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** One producer, a message every 10 ms for 60 s, that a node's stop holds up for 3 s. */
final class FaultEffectsTest {

  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000 * MS;
  private static final long INTERVAL = 10 * MS;
  private static final long END = 60 * SECOND;
  private static final long STOPPED = 20 * SECOND;
  private static final long SERVING = STOPPED + 3 * SECOND;

  private final FaultSeries series = new FaultSeries(0, END);
  private final PublishErrors errors = new PublishErrors();
  private final AcknowledgementGaps gaps =
      new AcknowledgementGaps(
          INTERVAL + 10 * MS,
          0,
          new PublishListener() {
            @Override
            public void acknowledged(long dueNs, long nowNs) {
              series.arrived(dueNs, nowNs);
            }

            @Override
            public void failed(long nowNs, Throwable cause) {
              series.trouble(nowNs);
            }
          });

  /** Before the stop one message takes 45 ms, all others 2. */
  private void load() {
    series.usual(2 * MS);
    for (long dueNs = 0; dueNs < END; dueNs += INTERVAL) {
      boolean held = dueNs >= STOPPED && dueNs < SERVING;
      long tookNs = dueNs == 15 * SECOND ? 45 * MS : 2 * MS;
      gaps.acknowledged(dueNs, held ? SERVING + 2 * MS : dueNs + tookNs);
    }
  }

  private List<FaultEffect> effects() {
    return effects(List.of(gaps), STOPPED);
  }

  /** Of one stop for each of {@code atNs}. */
  private List<FaultEffect> effects(List<AcknowledgementGaps> producers, long... atNs) {
    PlannedFault planned =
        new PlannedFault(
            NodeFault.STOP,
            new FaultTarget.Node(1),
            new FaultInstant.At(Duration.ofSeconds(20), Duration.ofSeconds(20)),
            Optional.of(Duration.ofMillis(100)));
    List<MadeFault> made =
        Arrays.stream(atNs)
            .mapToObj(
                at -> new MadeFault("kafka-1", at, at, at + MS, OptionalLong.of(at + 100 * MS)))
            .toList();
    return new FaultEffects(
            new FaultWatch.Offered(100, producers.size(), 0), series, errors, producers, 0)
        .of(
            new FaultWatch.Subject("trial", 1, ""),
            Collections.nCopies(atNs.length, planned),
            made,
            StoredState.NONE,
            END);
  }

  @Test
  void tells_what_publishes_failed_with_from_the_fault_on() {
    load();
    errors.add(FaultEffects.part(STOPPED - SECOND), new IOException("before it"));
    errors.add(FaultEffects.part(STOPPED + SECOND), new IOException("refused"));
    errors.add(FaultEffects.part(END - SECOND), new IOException("refused"));

    assertThat(effects().getFirst().errors()).isEqualTo("2 x IOException: refused");
  }

  @Test
  void tells_the_wait_beside_the_longest_before_the_fault() {
    load();

    FaultEffect effect = effects().getFirst();

    assertThat(effect.windowMaxNs()).hasValue(3 * SECOND);
    // from the acknowledgement of the message before to its own, less the interval
    assertThat(effect.windowBeforeNs()).hasValue(43 * MS);
    assertThat(effect.latencyBeforeNs()).hasValue(2 * MS);
    assertThat(effect.wasNoticed()).isTrue();
  }

  private AcknowledgementGaps silent(long fromNs, long toNs) {
    AcknowledgementGaps producer =
        new AcknowledgementGaps(INTERVAL + 10 * MS, 0, PublishListener.NONE);
    for (long dueNs = 0; dueNs < END; dueNs += INTERVAL) {
      if (dueNs < fromNs || dueNs >= toNs) {
        producer.acknowledged(dueNs, dueNs + MS);
      }
    }
    return producer;
  }

  /** Nobody hears anything from 20 s on, though the second stop comes at 40 s. */
  @Test
  void a_window_that_never_ends_goes_on_beyond_the_next_fault() {
    List<FaultEffect> effects =
        effects(List.of(silent(STOPPED, END)), STOPPED, STOPPED + 20 * SECOND);

    assertThat(effects.getFirst().windowMaxNs().orElseThrow())
        .isGreaterThan(39 * SECOND)
        .isEqualTo(effects.getLast().windowMaxNs().orElseThrow());
  }

  @Test
  void the_median_of_two_windows_is_between_them() {
    FaultEffect effect =
        effects(
                List.of(
                    silent(STOPPED, STOPPED + 2 * SECOND), silent(STOPPED, STOPPED + 4 * SECOND)),
                STOPPED)
            .getFirst();

    // each less than 2 and 4 s by the half of an interval of two producers
    assertThat(effect.windowMedianNs()).hasValue(3 * SECOND - 10 * MS);
    assertThat(effect.windowMaxNs()).hasValue(4 * SECOND - 10 * MS);
  }

  @Test
  void a_failure_while_producers_wait_is_of_the_fault_and_a_later_one_is_not() {
    load();
    gaps.failed(SERVING + 40 * SECOND, new IOException("refused"));
    series.trouble(45 * SECOND);

    assertThat(effects().getFirst().detectionNs()).isEmpty();

    series.trouble(STOPPED + 2 * SECOND);

    assertThat(effects().getFirst().detectionNs()).hasValue(2 * SECOND);
  }
}
