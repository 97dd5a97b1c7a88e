package brokerbench.engine.load.schedule;

/** What a load is offered for, and so what it says of an iteration that it falls behind. */
public enum LoadPurpose {
  /** To be sustained: falling behind is a doubt. */
  MEASUREMENT,
  /** To find out what is sustained: only what was lost or broken counts. */
  SEARCH,
  /** To be too much: falling behind is the result, and no doubt. */
  OVERLOAD,
  /**
   * To see what faults of broker nodes do: falling behind, publishes that fail and connections made
   * again are the result, and no doubt.
   */
  FAULTS
}
