package brokerbench.cli;

import java.io.Console;

/** Whether somebody watches. */
final class Terminal {

  private Terminal() {}

  // JDK 25 gives no console again where standard input or output is redirected (JDK-8351435).
  @SuppressWarnings("SystemConsoleNull")
  static boolean isInteractive() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }
}
