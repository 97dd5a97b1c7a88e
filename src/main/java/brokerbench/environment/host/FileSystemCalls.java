package brokerbench.environment.host;

import brokerbench.environment.EnvironmentException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Orders to a mounted file system, which only the C library can give. For Linux, and for root. What
 * the system refuses throws an {@link EnvironmentException}.
 */
public final class FileSystemCalls {

  private static final int READ_ONLY = 0;
  private static final int WRITE_ONLY = 1;

  /** ENOSPC: no space left on the device. */
  private static final int NO_SPACE = 28;

  private static final long LARGEST_PIECE = 1L << 30;
  private static final long SMALLEST_PIECE = 512;

  /** EXT4_IOC_SHUTDOWN, which is XFS_IOC_GOINGDOWN. */
  private static final long SHUTDOWN = 0x8004_587DL;

  /** EXT4_GOING_FLAGS_NOLOGFLUSH: neither dirty data nor what the journal has not written yet. */
  private static final int WITHOUT_FLUSHING = 2;

  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
  private static final Linker.Option[] NONE = {};

  private FileSystemCalls() {}

  private interface Call {
    int on(int file, MemorySegment state, Arena arena) throws Throwable;
  }

  /**
   * Shuts down the file system that {@code mountPoint} shows, at once and without writing anything:
   * what had not been forced to disk, or written by the kernel by itself, is lost. All that is left
   * is to unmount it.
   */
  public static void shutDown(Path mountPoint) {
    MethodHandle ioctl = variadic("ioctl", INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
    call(
        "shut down the file system at",
        mountPoint,
        READ_ONLY,
        (file, state, arena) ->
            (int)
                ioctl.invokeExact(
                    state, file, SHUTDOWN, arena.allocateFrom(INT, WITHOUT_FLUSHING)));
  }

  /** Forces to disk all that was written to the file system that {@code mountPoint} shows. */
  public static void sync(Path mountPoint) {
    MethodHandle syncfs = handle("syncfs", NONE, INT);
    call(
        "sync the file system at",
        mountPoint,
        READ_ONLY,
        (file, state, arena) -> (int) syncfs.invokeExact(state, file));
  }

  /**
   * Gives {@code file}, which is empty, all the space that its file system has left, what is kept
   * for root included; nothing is written to disk for it.
   */
  public static void takeAll(Path file) {
    MethodHandle fallocate =
        handle("fallocate", NONE, INT, INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
    call(
        "take all space for",
        file,
        WRITE_ONLY,
        (number, state, arena) -> {
          long taken = 0;
          long piece = LARGEST_PIECE;
          while (piece >= SMALLEST_PIECE) {
            if ((int) fallocate.invokeExact(state, number, 0, taken, piece) == 0) {
              taken += piece;
            } else if (errno(state) == NO_SPACE) {
              piece /= 2;
            } else {
              return -1;
            }
          }
          return 0;
        });
  }

  private static void call(String what, Path path, int access, Call call) {
    MethodHandle open = variadic("open", ValueLayout.ADDRESS, INT);
    MethodHandle close = handle("close", NONE, INT);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
      int file = (int) open.invokeExact(state, arena.allocateFrom(path.toString()), access);
      if (file < 0) {
        throw refused("open", path, state);
      }
      int answer = call.on(file, state, arena);
      @Nullable EnvironmentException refusal = answer == 0 ? null : refused(what, path, state);
      var _ = (int) close.invokeExact(state, file);
      if (refusal != null) {
        throw refusal;
      }
    } catch (EnvironmentException refusal) {
      throw refusal;
    } catch (Throwable failure) {
      throw new IllegalStateException("the C library cannot be called", failure);
    }
  }

  private static EnvironmentException refused(String what, Path path, MemorySegment state) {
    return new EnvironmentException(
        "cannot %s %s: error %d of the system".formatted(what, path, errno(state)));
  }

  private static int errno(MemorySegment state) {
    return (int)
        Linker.Option.captureStateLayout()
            .varHandle(MemoryLayout.PathElement.groupElement("errno"))
            .get(state, 0L);
  }

  /** Of a function that takes two arguments, then as many as it likes. */
  private static MethodHandle variadic(String name, MemoryLayout... arguments) {
    return handle(name, new Linker.Option[] {Linker.Option.firstVariadicArg(2)}, arguments);
  }

  // the JVM flag --enable-native-access allows the calls
  @SuppressWarnings("restricted")
  private static MethodHandle handle(
      String name, Linker.Option[] options, MemoryLayout... arguments) {
    Linker linker = Linker.nativeLinker();
    Linker.Option[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = Linker.Option.captureCallState("errno");
    return linker.downcallHandle(
        linker.defaultLookup().find(name).orElseThrow(),
        FunctionDescriptor.of(INT, arguments),
        all);
  }
}
