package brokerbench.engine.fork;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/**
 * The fork's end of the line to its host. A reader thread of its own notices at once when the host
 * is gone.
 *
 * @param <H> what the host tells
 */
public final class LineToHost<H> {

  private static final int FAILED = 1;

  private final BufferedReader in;
  private final PrintStream out;
  private final Class<H> type;
  private final BlockingQueue<H> received = new LinkedBlockingQueue<>();

  LineToHost(InputStream in, PrintStream out, Class<H> type) {
    this.type = type;
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  /** The first line. */
  <P> P plan(Class<P> plan) throws IOException {
    String line = in.readLine();
    if (line == null) {
      throw new IOException("no plan on standard input");
    }
    return JsonLines.read(line, plan);
  }

  /**
   * Reads the following lines on a daemon thread; calls {@code hostGone} when there are no more.
   */
  void listen(Runnable hostGone) {
    Thread.ofPlatform().daemon().name("host-link").start(() -> readAll(hostGone));
  }

  private void readAll(Runnable hostGone) {
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        received.add(JsonLines.read(line, type));
      }
    } catch (IOException e) {
      // A broken pipe says the same as an ended one.
    }
    hostGone.run();
  }

  /** Waits for the next message, which must be {@code expected}. */
  public void await(H expected) throws InterruptedException {
    H given = received.take();
    if (!given.equals(expected)) {
      throw new IllegalStateException("the host says " + given + " in place of " + expected);
    }
  }

  /** Waits for the next message, which must be a {@code type}. */
  <T extends H> T await(Class<T> type) throws InterruptedException {
    return type.cast(received.take());
  }

  /** Sends one message. Callable from any thread. */
  public synchronized void send(Object message) {
    out.println(JsonLines.write(message));
    out.flush();
  }

  /** Prints {@code cause} to the log, sends its first line as {@code failed}, and halts. */
  void fail(Throwable cause, Function<String, Object> failed) {
    cause.printStackTrace();
    String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    halt(failed.apply(message.lines().findFirst().orElse(message)));
  }

  /**
   * Tells the host why this fork gives up, and halts: closing hundreds of clients of a broker that
   * is gone takes longer than anybody wants to wait for the reason.
   */
  void halt(Object why) {
    send(why);
    System.err.flush();
    Runtime.getRuntime().halt(FAILED);
  }
}
