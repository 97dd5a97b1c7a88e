package brokerbench.cli;

import brokerbench.claims.InvalidClaimException;
import brokerbench.cost.InvalidPricesException;
import brokerbench.environment.EnvironmentException;
import brokerbench.quantity.QuantityException;
import brokerbench.results.ResultsException;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.NearestWord;
import java.io.PrintWriter;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** One line and an exit code for whatever went wrong. */
final class Failures {

  private Failures() {}

  static int usage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    StringBuilder line = new StringBuilder("bench: ").append(firstLine(e));
    if (e instanceof UnmatchedArgumentException unmatched) {
      String word = unmatched.getUnmatched().getFirst();
      Set<String> known = known(command.getCommandSpec(), word.startsWith("-"));
      if (!known.isEmpty()) {
        line.append("; did you mean '").append(NearestWord.to(word, known)).append("'?");
      }
    }
    line.append(" (").append(command.getCommandSpec().qualifiedName()).append(" --help)");
    command.getErr().println(line);
    return ExitCode.USAGE;
  }

  private static Set<String> known(CommandSpec spec, boolean option) {
    return option ? spec.optionsMap().keySet() : spec.subcommands().keySet();
  }

  static int execution(Exception e, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    return switch (e) {
      case InvalidScenarioException _,
          InvalidClaimException _,
          InvalidPricesException _,
          QuantityException _,
          ResultsException _ ->
          say(err, e, ExitCode.USAGE);
      case EnvironmentException _ -> say(err, e, ExitCode.UNFIT);
      default -> {
        err.println("bench: internal error: " + e);
        e.printStackTrace(err);
        yield ExitCode.INTERNAL;
      }
    };
  }

  private static int say(PrintWriter err, Exception e, int code) {
    err.println("bench: " + firstLine(e));
    return code;
  }

  private static String firstLine(Exception e) {
    String message = String.valueOf(e.getMessage());
    return message.lines().findFirst().orElse(message);
  }
}
