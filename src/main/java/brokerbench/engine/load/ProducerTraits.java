package brokerbench.engine.load;

import brokerbench.broker.DriverDescriptor;
import brokerbench.broker.PayloadOwnership;
import brokerbench.broker.PublishAcknowledgement;
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

  static ProducerTraits of(Payload payload, DriverDescriptor descriptor) {
    return new ProducerTraits(
        descriptor.payloadOwnership(),
        descriptor.acknowledgement(),
        payload.variants(),
        payload.timestampHeader());
  }
}
