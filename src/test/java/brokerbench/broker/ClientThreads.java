package brokerbench.broker;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Threads that a client library started. */
final class ClientThreads {

  private ClientThreads() {}

  /** Those that still run although each was given 10 s. */
  static Set<Thread> left(List<String> partsOfNames) throws InterruptedException {
    for (Thread thread : running(partsOfNames)) {
      thread.join(Duration.ofSeconds(10));
    }
    return running(partsOfNames);
  }

  private static Set<Thread> running(List<String> partsOfNames) {
    Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
    threads.removeIf(thread -> partsOfNames.stream().noneMatch(thread.getName()::contains));
    return threads;
  }
}
