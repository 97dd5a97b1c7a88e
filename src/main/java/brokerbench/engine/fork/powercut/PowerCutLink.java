package brokerbench.engine.fork.powercut;

import brokerbench.engine.fork.JsonLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The line to the host of a power cut. Used by one thread. */
final class PowerCutLink {

  private static final int HOST_GONE = 3;

  private final BufferedReader in;
  private final PrintStream out;

  PowerCutLink(InputStream in, PrintStream out) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  PowerCutPlan plan() {
    return next(PowerCutPlan.class);
  }

  /** Waits for {@code order}. */
  void await(PowerCutOrder order) {
    PowerCutOrder given = next(PowerCutOrder.class);
    if (given != order) {
      throw new IllegalStateException("the host says " + given + " in place of " + order);
    }
  }

  private <T> T next(Class<T> type) {
    String line;
    try {
      line = in.readLine();
    } catch (IOException brokenPipe) {
      line = null;
    }
    if (line == null) {
      System.err.println("the host is gone; this fork ends");
      Runtime.getRuntime().halt(HOST_GONE);
      throw new IllegalStateException("halted");
    }
    return JsonLines.read(line, type);
  }

  void send(PowerCutMessage message) {
    out.println(JsonLines.write(message));
    out.flush();
  }
}
