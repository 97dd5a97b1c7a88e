package brokerbench.engine.load;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** When the iterations of a timed load begin and end, and which producers are through with them. */
final class Boundaries {

  private final List<LoadIteration> iterations;
  private final int producers;
  private final AtomicIntegerArray left;
  private volatile long startNs;

  Boundaries(List<LoadIteration> iterations, int producers) {
    this.iterations = List.copyOf(iterations);
    this.producers = producers;
    this.left = new AtomicIntegerArray(iterations.size());
  }

  void begin(long nowNs) {
    startNs = nowNs;
  }

  long startNs() {
    return startNs;
  }

  int count() {
    return iterations.size();
  }

  LoadIteration iteration(int index) {
    return iterations.get(index);
  }

  long endNs(int index) {
    long offsetNs = 0;
    for (int i = 0; i <= index; i++) {
      offsetNs += iterations.get(i).lengthNs();
    }
    return startNs + offsetNs;
  }

  /** One producer has sent all that was due in iteration {@code index}. */
  void leave(int index) {
    left.incrementAndGet(index);
  }

  boolean allLeft(int index) {
    return left.get(index) == producers;
  }
}
