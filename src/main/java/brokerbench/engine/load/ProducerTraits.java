package brokerbench.engine.load;

import brokerbench.broker.DriverDescriptor;
import brokerbench.broker.PayloadOwnership;
import brokerbench.broker.PublishAcknowledgement;
import brokerbench.scenario.Workload;
import brokerbench.scenario.Workload.Payload;

/**
 * How producers of one leg send.
 *
 * @param ownership when a payload array is free again
 * @param acknowledgement who acknowledges
 * @param payloadVariants distinct bodies in rotation
 * @param timestampHeader whether the due time also goes into a header
 */
record ProducerTraits(
    PayloadOwnership ownership,
    PublishAcknowledgement acknowledgement,
    int payloadVariants,
    boolean timestampHeader) {

  /** A message that may be sent again keeps its payload until it is acknowledged. */
  static ProducerTraits of(Workload workload, DriverDescriptor descriptor) {
    Payload payload = workload.payload();
    return new ProducerTraits(
        workload.attempts().areSeveral()
            ? PayloadOwnership.HELD_UNTIL_ACKNOWLEDGED
            : descriptor.payloadOwnership(),
        descriptor.acknowledgement(),
        payload.variants(),
        payload.timestampHeader());
  }
}
