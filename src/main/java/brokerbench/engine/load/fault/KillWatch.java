package brokerbench.engine.load.fault;

import brokerbench.engine.load.ReceiptListener;
import brokerbench.engine.load.ReceiptRecorder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Tells the disturbed consumers of a leg of what reaches its consumers. Used by several threads.
 */
public final class KillWatch implements ReceiptListener {

  private final List<HeldMessages> open = new CopyOnWriteArrayList<>();

  /** Watches until all that was held has reached another consumer. */
  public void watch(HeldMessages kill) {
    open.add(kill);
  }

  @Override
  public void received(
      ReceiptRecorder consumer, int producer, long sequence, long dueNs, long nowNs) {
    if (open.isEmpty()) {
      return;
    }
    HeldMessages.Message message = new HeldMessages.Message(producer, sequence);
    open.forEach(kill -> kill.delivered(consumer, message, nowNs));
    open.removeIf(HeldMessages::complete);
  }
}
