package brokerbench.engine.load;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How often messages of each iteration were sent again. Safe for several threads. */
final class RepeatedPublishes {

  private final Map<Integer, LongAdder> countByIteration = new ConcurrentHashMap<>();

  void add(int iteration) {
    countByIteration.computeIfAbsent(iteration, _ -> new LongAdder()).increment();
  }

  long of(int iteration) {
    LongAdder count = countByIteration.get(iteration);
    return count == null ? 0 : count.sum();
  }
}
