package brokerbench.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/** One command line, carried out in this JVM, and what it answered. */
record CommandRun(int exitCode, String out, String err) {

  /** Carries out {@code arguments}, parted by blanks. */
  static CommandRun of(String arguments) {
    return of(List.of(arguments.isBlank() ? new String[0] : arguments.strip().split(" +", -1)));
  }

  static CommandRun of(List<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    int exitCode = line.execute(arguments.toArray(new String[0]));
    return new CommandRun(exitCode, out.toString(), err.toString());
  }
}
