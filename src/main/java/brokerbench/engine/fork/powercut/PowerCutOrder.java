package brokerbench.engine.fork.powercut;

/** What the host tells a JVM of a power cut. */
public enum PowerCutOrder {
  /** Begin. */
  BEGIN,
  /** The power is gone: say what was acknowledged. */
  END
}
