package brokerbench.engine.load.schedule;

import brokerbench.scenario.Phase;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/** When the iterations of a timed load begin and end, and which producers are through with them. */
public final class Boundaries {

  private final List<LoadIteration> iterations;
  private final int producers;
  private final AtomicIntegerArray left;
  private final int measured;
  private volatile long startNs;

  public Boundaries(List<LoadIteration> iterations, int producers) {
    this.iterations = List.copyOf(iterations);
    this.producers = producers;
    this.left = new AtomicIntegerArray(iterations.size());
    this.measured = (int) IntStream.range(0, iterations.size()).filter(this::isMeasured).count();
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
    long offsetNs = 0;
    for (int i = 0; i <= index; i++) {
      offsetNs += iterations.get(i).lengthNs();
    }
    return startNs + offsetNs;
  }

  /** Whether iteration {@code index} is none of the warm-up. */
  public boolean isMeasured(int index) {
    return iterations.get(index).id().phase() == Phase.MEASUREMENT;
  }

  /** Iterations that are none of the warm-up. */
  public int measured() {
    return measured;
  }

  /** One producer has sent all that was due in iteration {@code index}. */
  public void leave(int index) {
    left.incrementAndGet(index);
  }

  public boolean allLeft(int index) {
    return left.get(index) == producers;
  }
}
