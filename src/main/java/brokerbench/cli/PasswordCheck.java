package brokerbench.cli;

import brokerbench.environment.audit.AuditCheck;
import brokerbench.scenario.Login;
import brokerbench.scenario.PasswordFile;
import brokerbench.scenario.Trial;
import java.io.PrintWriter;
import java.util.List;

/** Looks, before anything is started, whether passwords are where the parameters say. */
final class PasswordCheck {

  private PasswordCheck() {}

  /** Prints a line for each file that others may read; refuses one without a password. */
  static void run(List<Trial> trials, PrintWriter err) {
    trials.stream()
        .flatMap(trial -> Login.of(trial.params()).secretFile().stream())
        .distinct()
        .forEach(file -> check(file, err));
  }

  private static void check(PasswordFile file, PrintWriter err) {
    var _ = file.password();
    if (file.readableByOthers()) {
      AuditCheck open =
          new AuditCheck(
              file.param(),
              AuditCheck.Outcome.WARN,
              file.path() + ", which others may read",
              "a file that its owner alone may read",
              "chmod 600 " + file.path());
      err.println("check: " + open.line());
    }
  }
}
