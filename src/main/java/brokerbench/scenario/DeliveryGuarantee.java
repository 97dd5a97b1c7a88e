package brokerbench.scenario;

import brokerbench.quantity.Worded;

/**
 * What a mode promises about a published message while its servers stand, and so what the delivery
 * audit may call a loss. What it survives when they do not is its {@link DurabilityClass}. Exactly
 * once is not among them, since no driver gives it.
 */
public enum DeliveryGuarantee implements Worded {
  /** May be lost; a loss is counted and shown, not a fault. */
  AT_MOST_ONCE,
  /** May come twice; an acknowledged message that never comes is a fault. */
  AT_LEAST_ONCE
}
