package brokerbench.engine.load.schedule;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** When the iterations of a timed load begin and end, and which producers are through with them. */
public final class Boundaries {

  private final List<LoadIteration> iterations;
  private final int producers;
  private final AtomicIntegerArray left;
  private volatile long startNs;

  public Boundaries(List<LoadIteration> iterations, int producers) {
    this.iterations = List.copyOf(iterations);
    this.producers = producers;
    this.left = new AtomicIntegerArray(iterations.size());
  }

  public void begin(long nowNs) {
    startNs = nowNs;
  }

  public long startNs() {
    return startNs;
  }

  public int count() {
    return iterations.size();
  }

  public LoadIteration iteration(int index) {
    return iterations.get(index);
  }

  public long endNs(int index) {
    return startNs + iterations.stream().limit(index + 1L).mapToLong(LoadIteration::lengthNs).sum();
  }

  /** Iterations that are none of the warm-up. */
  public int measured() {
    return (int) iterations.stream().filter(LoadIteration::measured).count();
  }

  /** One producer has sent all that was due in iteration {@code index}. */
  public void leave(int index) {
    left.incrementAndGet(index);
  }

  public boolean allLeft(int index) {
    return left.get(index) == producers;
  }
}
