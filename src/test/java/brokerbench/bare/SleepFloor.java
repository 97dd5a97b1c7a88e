package brokerbench.bare;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * How late virtual threads wake that sleep until their next message is due, and send none: below
 * that no send delay of the suite can come on this machine.
 */
final class SleepFloor {

  private static final Duration LEAD = Duration.ofMillis(500);

  private SleepFloor() {}

  /**
   * Prints a line.
   *
   * @param args threads, wake-ups per second of all, seconds, and nanoseconds of work behind each
   */
  public static void main(String[] args) throws InterruptedException {
    int threads = Integer.parseInt(args[0]);
    int perThread = Integer.parseInt(args[1]) / threads * Integer.parseInt(args[2]);
    long everyNs = 1_000_000_000L * threads / Integer.parseInt(args[1]);
    long workNs = Long.parseLong(args[3]);
    long startNs = System.nanoTime() + LEAD.toNanos();
    long[][] lateNs = new long[threads][perThread];
    var all =
        IntStream.range(0, threads)
            .mapToObj(
                thread ->
                    Thread.ofVirtual()
                        .start(
                            () ->
                                wake(
                                    lateNs[thread],
                                    startNs + everyNs * thread / threads,
                                    everyNs,
                                    workNs)))
            .toList();
    // the first third is the JVM's warm-up
    Thread.sleep(LEAD.toMillis() + everyNs * perThread / 3 / 1_000_000);
    long beganNs = processorNs();
    for (Thread thread : all) {
      thread.join();
    }
    double busyNs = processorNs() - beganNs;
    long[] sorted =
        Arrays.stream(lateNs)
            .flatMapToLong(late -> Arrays.stream(late, perThread / 3, perThread))
            .sorted()
            .toArray();
    System.out.printf(
        Locale.ROOT,
        "late: p50 %.0f, p95 %.0f, p99 %.0f, p99.9 %.0f us; %.1f us of processor time each%n",
        us(sorted, 0.5),
        us(sorted, 0.95),
        us(sorted, 0.99),
        us(sorted, 0.999),
        busyNs / sorted.length / 1e3);
  }

  private static long processorNs() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
  }

  private static double us(long[] sorted, double quantile) {
    return sorted[(int) (quantile * (sorted.length - 1))] / 1e3;
  }

  private static void wake(long[] lateNs, long firstNs, long everyNs, long workNs) {
    for (int i = 0; i < lateNs.length; i++) {
      long dueNs = firstNs + i * everyNs;
      for (long waitNs = dueNs - System.nanoTime();
          waitNs > 0;
          waitNs = dueNs - System.nanoTime()) {
        LockSupport.parkNanos(waitNs);
      }
      long wokenNs = System.nanoTime();
      lateNs[i] = wokenNs - dueNs;
      while (System.nanoTime() - wokenNs < workNs) {
        Thread.onSpinWait();
      }
    }
  }
}
