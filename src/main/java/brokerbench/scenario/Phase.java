package brokerbench.scenario;

import brokerbench.quantity.Worded;

/** What an iteration is for. */
public enum Phase implements Worded {
  WARMUP,
  MEASUREMENT
}
