package brokerbench.cli;

/** What the process says when it ends. A run ended by a signal ends with the signal's own code. */
final class ExitCode {

  /** Everything asked for is done and valid. */
  static final int VALID = 0;

  /** Done, but some iteration or fork is invalid. */
  static final int SOME_INVALID = 1;

  /** The command line or a file it names is wrong; nothing was started. */
  static final int USAGE = 2;

  /**
   * This machine cannot do it: software, disk, lock or ports; or no fork measured anything, such as
   * when the brokers refuse the clients.
   */
  static final int UNFIT = 3;

  /** A fault of brokerbench itself. */
  static final int INTERNAL = 4;

  private ExitCode() {}
}
