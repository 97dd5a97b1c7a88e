package brokerbench.engine.load.fault;

import brokerbench.engine.load.ConsumerThread;
import brokerbench.engine.load.LoadLeg;
import brokerbench.engine.load.ReceiptListener;
import brokerbench.engine.load.ReceiptRecorder;
import brokerbench.results.ConsumerKill;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Pauses consumers. One stops with the next message in its hands, as one does whose handler hangs:
 * it neither receives nor acknowledges, and its client library lives on. Then it goes on with what
 * it has.
 */
final class ConsumerPauser extends ConsumerFaults {

  /** A consumer that goes on has gone through what it had when nothing of it comes for so long. */
  private static final Duration SETTLING = Duration.ofSeconds(1);

  private final Duration length;
  private final Map<ReceiptRecorder, Pause> pauses = new ConcurrentHashMap<>();

  ConsumerPauser(LoadLeg leg, int pauses, Duration length, long seed) {
    super(leg, pauses, seed);
    this.length = length;
  }

  @Override
  ReceiptListener listener(KillWatch watching) {
    return new ReceiptListener() {
      @Override
      public void received(
          ReceiptRecorder consumer, int producer, long sequence, long dueNs, long nowNs) {
        watching.received(consumer, producer, sequence, dueNs, nowNs);
        Pause pause = pauses.get(consumer);
        if (pause != null && pause.messages == null) {
          hold(pause, consumer, new HeldMessages.Message(producer, sequence), nowNs);
        }
      }

      @Override
      public void receivedAgain(
          ReceiptRecorder consumer, int producer, long sequence, long dueNs, long nowNs) {
        watching.received(consumer, producer, sequence, dueNs, nowNs);
        Pause pause = pauses.get(consumer);
        if (pause != null
            && pause.messages != null
            && !isInOtherHands(consumer, new HeldMessages.Message(producer, sequence))) {
          pause.late.incrementAndGet();
        }
      }
    };
  }

  private void hold(
      Pause pause, ReceiptRecorder consumer, HeldMessages.Message message, long nowNs) {
    HeldMessages messages = new HeldMessages(consumer, nowNs);
    messages.tell(List.of(message));
    pause.inHand = message;
    pause.messages = messages;
    watch(messages);
    pause.take(messages);
  }

  @Override
  void disturb(ConsumerThread victim) {
    pauses.put(victim.receipt(), new Pause());
  }

  /** One that another paused consumer holds is late when that one acknowledges it. */
  private boolean isInOtherHands(ReceiptRecorder consumer, HeldMessages.Message message) {
    return pauses.entrySet().stream()
        .anyMatch(
            each -> each.getKey().isBeside(consumer) && message.equals(each.getValue().inHand));
  }

  @Override
  ConsumerKill row(ConsumerKill consumer, HeldMessages messages) {
    Pause pause =
        pauses.values().stream()
            .filter(each -> each.messages == messages)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("a pause has no consumer"));
    return consumer.paused(OptionalLong.of(pause.lengthNs), OptionalLong.of(pause.late.get()));
  }

  @Override
  long progress() {
    return super.progress()
        + pauses.values().stream().mapToLong(each -> each.late.get() + (each.isOver ? 1 : 0)).sum();
  }

  @Override
  boolean settled(Duration unchanged, Duration longestWait) {
    boolean allOver =
        pauses.values().stream().allMatch(each -> each.messages == null || each.isOver);
    return super.settled(unchanged, longestWait.plus(length))
        && (allOver ? unchanged.compareTo(SETTLING) > 0 : unchanged.compareTo(length) > 0);
  }

  /** One consumer's. Written by the thread that delivers to it. */
  private final class Pause {

    private volatile @Nullable HeldMessages messages;
    private volatile HeldMessages.@Nullable Message inHand;
    private volatile long lengthNs;
    private final AtomicLong late = new AtomicLong();
    private volatile boolean isOver;

    private void take(HeldMessages held) {
      long endNs = held.killedNs() + length.toNanos();
      long nowNs = clock().nanoTime();
      while (nowNs < endNs && !Thread.currentThread().isInterrupted()) {
        LockSupport.parkNanos(endNs - nowNs);
        nowNs = clock().nanoTime();
      }
      lengthNs = nowNs - held.killedNs();
      late.addAndGet(held.recovered());
      isOver = true;
    }
  }
}
