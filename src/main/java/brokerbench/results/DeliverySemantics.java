package brokerbench.results;

import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;

/**
 * What a trial's broker guarantees of each message, as read from it: figures of two trials that
 * differ in it do not rank the brokers.
 *
 * @param guarantee word of the {@link DeliveryGuarantee}; empty of a trial of which nothing ran
 * @param durability words of the {@link DurabilityClass}; empty of a trial of which nothing ran
 */
public record DeliverySemantics(String guarantee, String durability) {

  /** Whether the broker was asked. */
  public boolean isKnown() {
    return !guarantee.isEmpty() || !durability.isEmpty();
  }

  /** Whether a loss is no fault, so that it belongs beside each rate. */
  public boolean mayLose() {
    return guarantee.equals(DeliveryGuarantee.AT_MOST_ONCE.word());
  }

  /** Whether both are known, and differ. */
  public boolean isUnequalTo(DeliverySemantics other) {
    return isKnown() && other.isKnown() && !equals(other);
  }

  public String guaranteeWords() {
    return guarantee.replace('_', ' ');
  }

  /** Both in words, such as {@code at least once, page cache of one node}. */
  public String text() {
    if (!isKnown()) {
      return "not known";
    }
    boolean none = durability.equals(DurabilityClass.NONE.words());
    return guaranteeWords() + ", " + (none ? "durability none" : durability);
  }
}
