package brokerbench.engine.load.fault;

import brokerbench.broker.DriverException;
import brokerbench.engine.load.ConsumerThread;
import brokerbench.engine.load.LoadLeg;
import brokerbench.measurement.MessageStamp;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.StampReader;
import brokerbench.results.ConsumerKill;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Kills consumers of a leg at random instants of its measurement. Each time one of those is chosen
 * that have a living consumer beside them on their subscription, to take over what they hold.
 */
public final class ConsumerKiller {

  private static final long CHECK_MILLIS = 5;

  private final LoadLeg leg;
  private final int kills;
  private final SplittableRandom random;
  private final KillWatch watch = new KillWatch();
  private final List<HeldMessages> killed = new CopyOnWriteArrayList<>();
  private @Nullable Thread thread;
  private long startNs;

  /**
   * A killer that has not begun.
   *
   * @param kills how many consumers die, 0 or more
   * @param seed of the instants and of the choice
   */
  public ConsumerKiller(LoadLeg leg, int kills, long seed) {
    this.leg = leg;
    this.kills = kills;
    this.random = new SplittableRandom(seed);
  }

  /**
   * Begins to kill, the first time that it is called.
   *
   * @param lengthNs in which all kills lie, uniformly distributed
   */
  public void begin(long lengthNs) {
    if (kills > 0 && thread == null) {
      leg.tell(watch);
      startNs = clock().nanoTime();
      long[] instantsNs = random.longs(kills, 0, lengthNs).sorted().toArray();
      thread = Thread.ofVirtual().name("consumer-killer").start(() -> killAll(instantsNs));
    }
  }

  private NanoClock clock() {
    return leg.instruments().clock();
  }

  private void killAll(long[] instantsNs) {
    try {
      for (long instantNs : instantsNs) {
        TimeUnit.NANOSECONDS.sleep(startNs + instantNs - clock().nanoTime());
        kill();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      leg.fail(e);
    }
  }

  private void kill() {
    List<ConsumerThread> candidates = leg.replaceable();
    if (candidates.isEmpty()) {
      throw new DriverException("no remaining consumer has another to take over");
    }
    ConsumerThread victim = candidates.get(random.nextInt(candidates.size()));
    HeldMessages messages = new HeldMessages(victim.receipt(), clock().nanoTime());
    killed.add(messages);
    watch.watch(messages);
    messages.tell(stamped(victim.kill()));
  }

  private List<HeldMessages.Message> stamped(List<byte[]> payloads) {
    StampReader stamp = new StampReader(leg.instruments().bodies());
    List<HeldMessages.Message> messages = new ArrayList<>();
    for (byte[] payload : payloads) {
      if (!stamp.read(payload, 0, payload.length)) {
        throw new DriverException("a message that a killed consumer held is not what was sent");
      }
      if (stamp.iteration() != MessageStamp.PROBE) {
        messages.add(new HeldMessages.Message(stamp.producer(), stamp.sequence()));
      }
    }
    return messages;
  }

  /**
   * Ends the killing, and waits until all messages held have reached another consumer.
   *
   * @param longestWait for a further one to do so
   * @return all kills in order of time
   * @throws DriverException when a kill failed
   */
  public List<ConsumerKill> finish(String trial, int fork, Duration longestWait)
      throws InterruptedException {
    if (thread != null) {
      thread.join();
      awaitRecovery(longestWait);
    }
    Throwable failure = leg.failure();
    if (failure != null) {
      throw new DriverException("a consumer gave up during the load", failure);
    }
    List<ConsumerKill> kills = new ArrayList<>();
    for (HeldMessages each : killed) {
      kills.add(
          new ConsumerKill(
              trial,
              fork,
              kills.size() + 1,
              each.killedNs() - startNs,
              each.held(),
              each.recovered(),
              each.recoveryNs()));
    }
    return kills;
  }

  private void awaitRecovery(Duration longestWait) throws InterruptedException {
    long recovered = -1;
    long changedNs = clock().nanoTime();
    while (!killed.stream().allMatch(HeldMessages::complete)) {
      long now = killed.stream().mapToLong(HeldMessages::recovered).sum();
      if (now != recovered) {
        recovered = now;
        changedNs = clock().nanoTime();
      } else if (clock().nanoTime() - changedNs > longestWait.toNanos()) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(CHECK_MILLIS);
    }
  }
}
