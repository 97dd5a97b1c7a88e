package brokerbench.environment.audit;

import brokerbench.validity.Finding;
import brokerbench.validity.HostFinding;

/**
 * One check of the host, with its outcome.
 *
 * @param name by which it is waived
 * @param found what is there
 * @param wanted what would pass
 * @param advice what to do; empty when it passed
 */
public record AuditCheck(String name, Outcome outcome, String found, String wanted, String advice) {

  /** How a check ended. */
  public enum Outcome {
    /** As wanted. */
    PASS,
    /** The run may go on; its numbers carry a finding. */
    WARN,
    /** The run must not start, unless the check is waived. */
    FAIL;

    static Outcome warnUnless(boolean good) {
      return good ? PASS : WARN;
    }

    static Outcome failUnless(boolean good) {
      return good ? PASS : FAIL;
    }
  }

  /** Leaves out the advice of a check that passed. */
  public AuditCheck {
    advice = outcome == Outcome.PASS ? "" : advice;
  }

  /** The finding that the run's numbers carry when the check did not pass. */
  public Finding finding() {
    return new HostFinding.EnvironmentUnfit(name, found, wanted);
  }

  /** One line for people. */
  public String line() {
    String end = advice.isEmpty() ? "" : "; " + advice;
    return "%s %s: found %s, wanted %s%s"
        .formatted(outcome.name().toLowerCase(java.util.Locale.ROOT), name, found, wanted, end);
  }
}
