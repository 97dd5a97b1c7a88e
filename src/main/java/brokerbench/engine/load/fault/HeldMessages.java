package brokerbench.engine.load.fault;

import brokerbench.engine.load.ReceiptRecorder;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The messages that a killed or paused consumer held, until each has reached another. Deliveries to
 * others are remembered from the kill on, since some may come before it is known which it held.
 */
public final class HeldMessages {

  /** A message by its stamp. */
  public record Message(int producer, long sequence) {}

  private final ReceiptRecorder victim;
  private final long killedNs;
  private final Map<Message, Long> deliveredNs = new HashMap<>();
  private final Set<Message> missing = new HashSet<>();
  private boolean told;
  private int held;
  private long lastNs;

  /**
   * Of one that was killed or paused at {@code killedNs}; a delivery to it, or to another
   * subscription, is no recovery.
   */
  public HeldMessages(ReceiptRecorder victim, long killedNs) {
    this.victim = victim;
    this.killedNs = killedNs;
    this.lastNs = killedNs;
  }

  /** Takes what it held. Called once. */
  public synchronized void tell(Collection<Message> messages) {
    told = true;
    held = messages.size();
    for (Message message : messages) {
      Long atNs = deliveredNs.get(message);
      if (atNs == null) {
        missing.add(message);
      } else {
        lastNs = Math.max(lastNs, atNs);
      }
    }
    deliveredNs.clear();
  }

  /** A message reached a consumer. */
  public synchronized void delivered(ReceiptRecorder consumer, Message message, long nowNs) {
    if (consumer == victim || !consumer.isBeside(victim)) {
      return;
    }
    if (!told) {
      deliveredNs.putIfAbsent(message, nowNs);
    } else if (missing.remove(message)) {
      lastNs = Math.max(lastNs, nowNs);
    }
  }

  /** Whether every message that was held has reached another consumer. */
  public synchronized boolean complete() {
    return told && missing.isEmpty();
  }

  public long killedNs() {
    return killedNs;
  }

  public synchronized int held() {
    return held;
  }

  public synchronized int recovered() {
    return held - missing.size();
  }

  /**
   * From the kill to the last message held reaching another; empty when one did not, or none was.
   */
  public synchronized OptionalLong recoveryNs() {
    return held > 0 && complete() ? OptionalLong.of(lastNs - killedNs) : OptionalLong.empty();
  }
}
