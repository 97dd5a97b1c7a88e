package brokerbench.environment.host;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import java.util.OptionalLong;
import oshi.software.os.OSProcess;

/**
 * Processor time that a process has used, all of its threads, ended ones included.
 *
 * <p>On Linux from the process's own CPU clock, exact to the nanosecond. {@code
 * /proc/<pid>/schedstat} counts one thread alone, and {@code /proc/<pid>/stat} counts ticks of 10
 * ms, which is all that other sources, OSHI among them, offer.
 */
final class ProcessCpuTime {

  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** CPUCLOCK_SCHED in the low bits of the kernel's clock ids, which hold the inverted pid. */
  private static final int SCHEDULER_CLOCK = 2;

  private static final int PID_SHIFT = 3;

  private final Optional<MethodHandle> clockGetTime =
      System.getProperty("os.name").equals("Linux") ? clockGetTime() : Optional.empty();

  /** {@code process CPU clock, 1 ns} or {@code oshi, 10 ms}. */
  String source() {
    return clockGetTime.isPresent() ? "process CPU clock, 1 ns" : "oshi, 10 ms";
  }

  /** Nanoseconds used by {@code process} so far; empty when it is gone. */
  OptionalLong nanos(OSProcess process) {
    if (clockGetTime.isEmpty()) {
      return OptionalLong.of((process.getKernelTime() + process.getUserTime()) * NANOS_PER_MILLI);
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment time = arena.allocate(ValueLayout.JAVA_LONG, 2);
      int clock = ~process.getProcessID() << PID_SHIFT | SCHEDULER_CLOCK;
      int answer = (int) clockGetTime.get().invokeExact(clock, time);
      return answer == 0
          ? OptionalLong.of(
              time.getAtIndex(ValueLayout.JAVA_LONG, 0) * NANOS_PER_SECOND
                  + time.getAtIndex(ValueLayout.JAVA_LONG, 1))
          : OptionalLong.empty();
    } catch (Throwable failure) {
      throw new IllegalStateException("clock_gettime cannot be called", failure);
    }
  }

  // the JVM flag --enable-native-access allows the call
  @SuppressWarnings("restricted")
  private static Optional<MethodHandle> clockGetTime() {
    Linker linker = Linker.nativeLinker();
    return linker
        .defaultLookup()
        .find("clock_gettime")
        .map(
            address ->
                linker.downcallHandle(
                    address,
                    FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS)));
  }
}
