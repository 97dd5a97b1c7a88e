package brokerbench.broker;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Counts what became of each publish of one producer. */
final class Acknowledgements implements SendCallback {

  private final ConcurrentMap<Long, Integer> callsBySequence = new ConcurrentHashMap<>();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private final Semaphore calls = new Semaphore(0);

  @Override
  public void acknowledged(long sequence) {
    callsBySequence.merge(sequence, 1, Integer::sum);
    calls.release();
  }

  @Override
  public void failed(long sequence, Throwable cause) {
    failures.add(cause);
    acknowledged(sequence);
  }

  /** Waits for {@code count} calls more; false after {@code seconds} s. */
  boolean await(int count, int seconds) throws InterruptedException {
    return calls.tryAcquire(count, seconds, TimeUnit.SECONDS);
  }

  Map<Long, Integer> callsBySequence() {
    return callsBySequence;
  }

  List<Throwable> failures() {
    return failures;
  }
}
