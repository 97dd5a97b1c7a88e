package brokerbench.scenario;

/**
 * What a mode promises about a published message, and so what the delivery audit may call a loss.
 */
public enum DeliveryGuarantee {
  /** May be lost; a loss is counted and shown, not a fault. */
  AT_MOST_ONCE,
  /** May come twice; an acknowledged message that never comes is a fault. */
  AT_LEAST_ONCE
}
