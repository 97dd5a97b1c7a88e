package brokerbench.cli;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/** Whether somebody watches standard error. */
final class Terminal {

  private static final int STANDARD_ERROR = 2;

  private Terminal() {}

  /** Whether it is a terminal that moves its cursor as it is told. */
  static boolean redraws() {
    String kind = System.getenv("TERM");
    return kind != null && !kind.isEmpty() && !kind.equals("dumb") && isTerminal(STANDARD_ERROR);
  }

  // The JDK tells whether input and output are one, and not whether this is (JDK-8351435). The flag
  // --enable-native-access allows the call.
  @SuppressWarnings("restricted")
  private static boolean isTerminal(int stream) {
    Linker linker = Linker.nativeLinker();
    Optional<MemorySegment> isatty = linker.defaultLookup().find("isatty");
    FunctionDescriptor form = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
    try {
      return isatty.isPresent()
          && (int) linker.downcallHandle(isatty.get(), form).invokeExact(stream) == 1;
    } catch (Throwable failure) {
      throw new IllegalStateException("the C library cannot be called", failure);
    }
  }
}
