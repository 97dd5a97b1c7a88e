package brokerbench.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of {@code ./bench}. */
@Command(
    name = "bench",
    description = "Measures message brokers, and says when not to believe a number.",
    subcommands = {
      RunCommand.class,
      ListCommand.class,
      CheckCommand.class,
      ReportCommand.class,
      ClaimsCommand.class,
      CostCommand.class,
      NotebookCommand.class,
      ReplicateCommand.class,
      DurabilityCommand.class,
      AutoComplete.GenerateCompletion.class,
      CommandLine.HelpCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    usageHelpWidth = 80,
    footer = {
      "",
      "Exit codes: 0 all valid, 1 some invalid, 2 wrong usage, 3 this machine is not",
      "fit or lacks something, or nothing could be measured, 4 internal error, 130",
      "after Ctrl-C."
    })
public final class Main {

  private Main() {}

  /** Version of the suite, from its jar. */
  static final class Version implements CommandLine.IVersionProvider {

    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"brokerbench " + (version == null ? "from classes" : version)};
    }
  }

  /** Runs one command and ends the process with its {@link ExitCode}. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new Main());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUsageHelpWidth(80);
    line.setParameterExceptionHandler(Failures::usage);
    line.setExecutionExceptionHandler(Failures::execution);
    line.setExitCodeExceptionMapper(e -> ExitCode.INTERNAL);
    line.getSubcommands().get("generate-completion").getCommandSpec().usageMessage().hidden(false);
    return line;
  }
}
