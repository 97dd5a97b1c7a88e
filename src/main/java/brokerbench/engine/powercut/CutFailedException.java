package brokerbench.engine.powercut;

import brokerbench.validity.Finding;

/** A power cut that could not be made, or whose messages could not be read back. */
final class CutFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Finding finding;

  CutFailedException(Finding finding) {
    super(finding.text());
    this.finding = finding;
  }

  /** What is to be said of it. */
  Finding finding() {
    return finding;
  }
}
