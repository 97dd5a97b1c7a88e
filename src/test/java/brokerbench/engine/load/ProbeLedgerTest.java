package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProbeLedgerTest {

  private final ProbeLedger ledger = new ProbeLedger(2, 3);

  @Test
  void every_pair_of_subscription_and_producer_is_missing_at_first() {
    assertThat(ledger.missing()).isEqualTo(6);
    assertThat(ledger.complete(0)).isFalse();
  }

  @Test
  void producer_is_complete_when_every_subscription_has_its_probe() {
    ledger.arrived(0, 1);
    assertThat(ledger.complete(1)).isFalse();

    ledger.arrived(1, 1);
    assertThat(ledger.complete(1)).isTrue();
    assertThat(ledger.complete(0)).isFalse();
    assertThat(ledger.missing()).isEqualTo(4);
  }

  @Test
  void probe_that_arrives_twice_counts_once() {
    ledger.arrived(0, 0);
    ledger.arrived(0, 0);

    assertThat(ledger.missing()).isEqualTo(5);
  }

  @Test
  void probe_of_an_unknown_producer_is_nobodys() {
    ledger.arrived(0, -1);
    ledger.arrived(0, 3);

    assertThat(ledger.missing()).isEqualTo(6);
  }

  @Test
  void acknowledged_probes_are_counted_one_by_one() {
    ledger.probeAcknowledged(0);
    ledger.probeAcknowledged(0);

    assertThat(ledger.acknowledged()).isEqualTo(2);
    assertThat(ledger.missing()).isEqualTo(6);
  }

  @Test
  void without_a_subscription_the_acknowledgement_is_the_round_trip() {
    ProbeLedger unsubscribed = new ProbeLedger(0, 3);
    assertThat(unsubscribed.missing()).isEqualTo(3);

    unsubscribed.probeAcknowledged(1);

    assertThat(unsubscribed.complete(1)).isTrue();
    assertThat(unsubscribed.complete(0)).isFalse();
    assertThat(unsubscribed.missing()).isEqualTo(2);
    assertThat(unsubscribed.acknowledged()).isEqualTo(1);
  }
}
