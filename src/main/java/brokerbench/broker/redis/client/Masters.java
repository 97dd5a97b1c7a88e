package brokerbench.broker.redis.client;

import brokerbench.broker.DriverException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Who serves which slot. Where nodes have replicas it follows the cluster, which makes one of them
 * the master when its own is gone: after each sign of trouble it asks every 100 ms until all slots
 * are served by nodes that answer. Safe for several threads.
 */
final class Masters implements AutoCloseable {

  private static final long PAUSE_MS = 100;

  private final Nodes nodes;
  private final boolean follows;
  private final List<Follower> followers = new CopyOnWriteArrayList<>();
  private final Semaphore doubts = new Semaphore(0);
  private final Thread thread;
  private volatile Layout layout;

  /**
   * Reads who serves what.
   *
   * @param follows whether that may change
   * @throws DriverException when the nodes are no cluster that serves every slot
   */
  Masters(Nodes nodes, boolean follows) {
    this.nodes = nodes;
    this.follows = follows;
    this.layout = Layout.read(nodes);
    this.thread = Thread.ofVirtual().name("redis-masters").unstarted(this::followOnDoubt);
    if (follows) {
      thread.start();
    }
  }

  /** Whoever must move along with a slot. */
  private record Follower(int slot, AtomicInteger node, IntConsumer move) {

    private void follow(Layout now) {
      int serving = now.serving(slot);
      if (serving != node.get()) {
        move.accept(serving);
        node.set(serving);
      }
    }
  }

  /** As it was last heard. */
  Layout layout() {
    return layout;
  }

  /** As it is now, where it may change. */
  Layout latest() {
    if (follows) {
      refresh();
    }
    return layout;
  }

  boolean follows() {
    return follows;
  }

  /**
   * Calls {@code move} with the number of another node whenever that comes to serve the slot of
   * {@code key}; again where it throws a {@link DriverException}.
   */
  void follow(Layout.PartitionKey key, IntConsumer move) {
    if (follows) {
      followers.add(new Follower(key.slot(), new AtomicInteger(key.node()), move));
    }
  }

  /** Something went wrong that another master may be the reason of. */
  void doubt() {
    if (follows) {
      doubts.release();
    }
  }

  private void followOnDoubt() {
    try {
      while (true) {
        doubts.acquire();
        doubts.drainPermits();
        while (!isSettled()) {
          TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        }
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isSettled() throws InterruptedException {
    try {
      refresh();
      return Arrays.stream(layout.masters()).allMatch(nodes::answers);
    } catch (DriverException unanswered) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return false;
    }
  }

  private synchronized void refresh() {
    Layout now = layout.again(nodes);
    followers.forEach(follower -> follower.follow(now));
    layout = now;
  }

  /** Follows no more. */
  @Override
  public void close() {
    thread.interrupt();
  }
}
