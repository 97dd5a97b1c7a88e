package brokerbench.engine.load;

import brokerbench.broker.ClientCounters;
import brokerbench.broker.DriverException;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.SendCallback;
import brokerbench.measurement.MessageStamp;
import brokerbench.measurement.StampWriter;
import brokerbench.quantity.DurationText;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes round trips through every producer and subscription. A producer without a round trip is
 * asked again after a while, since a subscription that joins late may not see what was sent before
 * it.
 */
record ReadinessProbe(LoadInstruments instruments, ProbeLedger ledger, List<Producer> producers) {
  private static final long CHECK_MILLIS = 10;
  private static final long REPEAT_NS = Duration.ofSeconds(2).toNanos();

  /**
   * Returns after a round trip of each.
   *
   * @param failure why a consumer gave up, or null
   * @param counters of the driver
   * @throws DriverException when that has not happened after {@code limit}
   */
  void await(
      Duration limit, Supplier<@Nullable Throwable> failure, Supplier<ClientCounters> counters)
      throws InterruptedException {
    long startNs = instruments.clock().nanoTime();
    long sentNs = startNs - REPEAT_NS;
    while (ledger.missing() > 0) {
      long nowNs = instruments.clock().nanoTime();
      Throwable cause = failure.get();
      if (cause != null) {
        throw new DriverException("a consumer gave up before the load", cause);
      }
      if (nowNs - startNs > limit.toNanos()) {
        throw new DriverException(silence(limit, counters.get().reconnects().orElse(0)));
      }
      if (nowNs - sentNs >= REPEAT_NS) {
        sentNs = nowNs;
        sendMissing(nowNs);
      }
      TimeUnit.MILLISECONDS.sleep(CHECK_MILLIS);
    }
  }

  private String silence(Duration limit, long reconnects) {
    return "no round trip within "
        + DurationText.of(limit)
        + " for "
        + ledger.missing()
        + " pairs of producer and subscription, or producers without subscriptions"
        + (reconnects == 0 ? "" : "; connections made again meanwhile: " + reconnects);
  }

  private void sendMissing(long nowNs) {
    for (int i = 0; i < producers.size(); i++) {
      if (!ledger.complete(i)) {
        byte[] payload = instruments.bodies().newPayload(0);
        new StampWriter(i, instruments.bodies().format())
            .write(payload, nowNs, 0, MessageStamp.PROBE, 0);
        OutgoingMessage message = new OutgoingMessage();
        message.set(payload, 0, null);
        producers.get(i).send(message, new ProbeCallback(i));
      }
    }
  }

  /** Counts probes that the broker stored; a failed one is sent again with the next round. */
  private final class ProbeCallback implements SendCallback {

    private final int producer;

    private ProbeCallback(int producer) {
      this.producer = producer;
    }

    @Override
    public void acknowledged(long sequence) {
      ledger.probeAcknowledged(producer);
    }

    @Override
    public void failed(long sequence, Throwable cause) {}
  }
}
