package brokerbench.engine.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.DriverException;
import brokerbench.broker.ReplicaState;
import brokerbench.broker.Replication;
import brokerbench.validity.Finding;
import brokerbench.validity.ServerFinding;
import brokerbench.validity.Validity;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReplicaCheckTest {

  private static final Duration LIMIT = Duration.ofSeconds(3);

  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicLong seconds = new AtomicLong();

  /** A check whose clock moves by 1 s whenever it is read. */
  private Replication settle(IntFunction<Replication> answers) throws InterruptedException {
    return new ReplicaCheck(
            () -> answers.apply(asked.incrementAndGet()),
            () -> Duration.ofSeconds(seconds.incrementAndGet()).toNanos(),
            LIMIT)
        .settle();
  }

  private static Replication missing(long... entries) {
    return new Replication(
        2,
        IntStream.range(0, entries.length)
            .mapToObj(i -> new ReplicaState("t0", "nats-" + (i + 1), true, entries[i], "entries"))
            .toList());
  }

  @Test
  void complete_replicas_are_asked_for_once() throws InterruptedException {
    assertThat(settle(_ -> missing(0, 0, 0))).isEqualTo(missing(0, 0, 0));
    assertThat(asked).hasValue(1);
  }

  @Test
  void nothing_to_compare_is_complete() throws InterruptedException {
    assertThat(settle(_ -> Replication.NONE)).isEqualTo(Replication.NONE);
    assertThat(asked).hasValue(1);
  }

  @Test
  void replica_that_catches_up_is_given_longer_than_the_limit() throws InterruptedException {
    assertThat(settle(time -> missing(0, 0, 8 - time))).isEqualTo(missing(0, 0, 0));
    assertThat(asked).hasValue(8);
  }

  @Test
  void replica_that_stays_behind_is_returned_after_the_limit() throws InterruptedException {
    assertThat(settle(_ -> missing(0, 0, 7))).isEqualTo(missing(0, 0, 7));
    assertThat(asked).hasValueBetween(2, 5);
  }

  @Test
  void election_is_waited_for() throws InterruptedException {
    assertThat(
            settle(
                time -> {
                  if (time < 3) {
                    throw new DriverException("no leader");
                  }
                  return missing(0, 0, 0);
                }))
        .isEqualTo(missing(0, 0, 0));
  }

  @Test
  void broker_that_never_answers_is_an_error_after_the_limit() {
    assertThatThrownBy(
            () ->
                settle(
                    _ -> {
                      throw new DriverException("no leader");
                    }))
        .isInstanceOf(DriverException.class)
        .hasMessage("no leader");
  }

  @Test
  void one_finding_per_node_sums_its_topics() {
    Replication replication =
        new Replication(
            2,
            List.of(
                new ReplicaState("t0", "kafka-1", true, 0, "bytes"),
                new ReplicaState("t0", "kafka-2", false, 30, "bytes"),
                new ReplicaState("t0", "kafka-3", true, 0, "bytes"),
                new ReplicaState("t1", "kafka-1", true, 0, "bytes"),
                new ReplicaState("t1", "kafka-2", false, 12, "bytes"),
                new ReplicaState("t1", "kafka-3", true, 0, "bytes")));

    assertThat(ReplicaCheck.findings(replication))
        .containsExactly(
            new ServerFinding.ReplicaBehind("kafka-2", "unreachable", 2, 42, "bytes", 2, 2));
  }

  @Test
  void fewer_holders_than_promised_make_it_invalid() {
    assertThat(ReplicaCheck.findings(missing(0, 0, 5)))
        .extracting(Finding::implies)
        .containsExactly(Validity.SUSPECT);
    assertThat(ReplicaCheck.findings(missing(0, 5, 5)))
        .extracting(Finding::implies)
        .containsExactly(Validity.INVALID, Validity.INVALID);
  }
}
