package brokerbench.engine.load.fault;

import brokerbench.broker.DriverException;
import brokerbench.engine.load.ConsumerThread;
import brokerbench.engine.load.LoadLeg;
import brokerbench.engine.load.ReceiptListener;
import brokerbench.measurement.NanoClock;
import brokerbench.results.ConsumerKill;
import brokerbench.scenario.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is done on purpose to consumers of a leg, each at a random instant of its measurement. Each
 * time one of those is chosen that nothing was done to and that have another such one beside them
 * on their subscription, to take over what they hold.
 */
public abstract sealed class ConsumerFaults permits ConsumerKiller, ConsumerPauser {

  private static final long CHECK_MILLIS = 5;

  private final LoadLeg leg;
  private final int count;
  private final SplittableRandom random;
  private final KillWatch watch = new KillWatch();
  private final List<HeldMessages> disturbed = new CopyOnWriteArrayList<>();
  private @Nullable Thread thread;
  private long startNs;

  ConsumerFaults(LoadLeg leg, int count, long seed) {
    this.leg = leg;
    this.count = count;
    this.random = new SplittableRandom(seed);
  }

  /** What {@code asked} says, not begun; {@code seed} is of the instants and of the choice. */
  public static ConsumerFaults of(LoadLeg leg, Workload.Faults asked, long seed) {
    return asked.consumerPauses() > 0
        ? new ConsumerPauser(leg, asked.consumerPauses(), asked.consumerPause(), seed)
        : new ConsumerKiller(leg, asked.consumerKills(), seed);
  }

  /**
   * Begins, the first time that it is called.
   *
   * @param lengthNs in which all instants lie, uniformly distributed
   */
  public void begin(long lengthNs) {
    if (count > 0 && thread == null) {
      leg.tell(listener());
      startNs = clock().nanoTime();
      long[] instantsNs = random.longs(count, 0, lengthNs).sorted().toArray();
      thread = Thread.ofVirtual().name("consumer-faults").start(() -> disturbAll(instantsNs));
    }
  }

  /** Who hears of each receipt. */
  ReceiptListener listener() {
    return listener(watch);
  }

  /** Who hears of each receipt, and lets {@code watching} hear of it. */
  abstract ReceiptListener listener(KillWatch watching);

  /** Does it to {@code victim}. */
  abstract void disturb(ConsumerThread victim);

  LoadLeg leg() {
    return leg;
  }

  NanoClock clock() {
    return leg.instruments().clock();
  }

  private void disturbAll(long[] instantsNs) {
    try {
      for (long instantNs : instantsNs) {
        TimeUnit.NANOSECONDS.sleep(startNs + instantNs - clock().nanoTime());
        disturb(victim());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      leg.fail(e);
    }
  }

  private ConsumerThread victim() {
    List<ConsumerThread> candidates = leg.replaceable();
    if (candidates.isEmpty()) {
      throw new DriverException("no remaining consumer has another to take over");
    }
    ConsumerThread victim = candidates.get(random.nextInt(candidates.size()));
    victim.choose();
    return victim;
  }

  /** From now on it is waited for that others receive what {@code messages} will hold. */
  void watch(HeldMessages messages) {
    disturbed.add(messages);
    watch.watch(messages);
  }

  /**
   * Ends it, and waits until all messages held have reached another consumer.
   *
   * @param longestWait for a further one to do so
   * @return what became of each consumer, in order of time
   * @throws DriverException when it failed
   */
  public List<ConsumerKill> finish(String trial, int fork, Duration longestWait)
      throws InterruptedException {
    if (thread != null) {
      thread.join();
      awaitRecovery(longestWait);
    }
    leg.throwIfFailed();
    List<HeldMessages> inOrder = new ArrayList<>(disturbed);
    inOrder.sort(Comparator.comparingLong(HeldMessages::killedNs));
    List<ConsumerKill> rows = new ArrayList<>();
    for (HeldMessages each : inOrder) {
      ConsumerKill row =
          new ConsumerKill(
              trial,
              fork,
              rows.size() + 1,
              each.killedNs() - startNs,
              each.held(),
              each.recovered(),
              each.recoveryNs(),
              OptionalLong.empty(),
              OptionalLong.empty());
      rows.add(row(row, each));
    }
    return rows;
  }

  /** What else there is to say of {@code consumer}. */
  ConsumerKill row(ConsumerKill consumer, HeldMessages messages) {
    return consumer;
  }

  private void awaitRecovery(Duration longestWait) throws InterruptedException {
    long seen = -1;
    long changedNs = clock().nanoTime();
    while (!settled(Duration.ofNanos(clock().nanoTime() - changedNs), longestWait)) {
      long now = progress();
      if (now != seen) {
        seen = now;
        changedNs = clock().nanoTime();
      }
      TimeUnit.MILLISECONDS.sleep(CHECK_MILLIS);
    }
  }

  /** A number that grows with each thing that is waited for. */
  long progress() {
    return disturbed.stream().mapToLong(HeldMessages::recovered).sum();
  }

  /**
   * Whether there is nothing to wait for.
   *
   * @param unchanged for how long {@link #progress} has been the same
   */
  boolean settled(Duration unchanged, Duration longestWait) {
    return unchanged.compareTo(longestWait) > 0
        || disturbed.stream().allMatch(HeldMessages::complete);
  }
}
