package brokerbench.cli;

import brokerbench.measurement.WallClock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import picocli.CommandLine;

/** How a command that measures is called in its results. */
final class RunName {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private RunName() {}

  /** Such as {@code 20260102-030405-quickstart}. */
  static String of(WallClock wallClock, String what) {
    return TIME.format(wallClock.now()) + "-" + what;
  }

  /** The command line as typed. */
  static String commandLine(CommandLine command) {
    return "bench " + String.join(" ", command.getParseResult().originalArgs());
  }
}
