package brokerbench.engine.load.fault;

import java.util.OptionalLong;

/**
 * What the host has done to nodes, on the clock that it shares with the fork.
 *
 * @param nodes by name, with a space between two
 * @param plannedNs when it was to be done, since the load of the first measurement iteration began
 * @param injectedNs just before
 * @param effectiveNs just after
 * @param healedNs just before it was undone; empty while it is not
 */
public record MadeFault(
    String nodes, long plannedNs, long injectedNs, long effectiveNs, OptionalLong healedNs) {

  /** The same, undone. */
  public MadeFault healed(long atNs) {
    return new MadeFault(nodes, plannedNs, injectedNs, effectiveNs, OptionalLong.of(atNs));
  }
}
