package brokerbench.scenario;

import java.util.Locale;

/**
 * What a mode promises about a published message while its servers stand, and so what the delivery
 * audit may call a loss. What it survives when they do not is its {@link DurabilityClass}. Exactly
 * once is not among them, since no driver gives it.
 */
public enum DeliveryGuarantee {
  /** May be lost; a loss is counted and shown, not a fault. */
  AT_MOST_ONCE,
  /** May come twice; an acknowledged message that never comes is a fault. */
  AT_LEAST_ONCE;

  /** The word in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
