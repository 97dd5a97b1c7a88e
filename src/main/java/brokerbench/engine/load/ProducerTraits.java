package brokerbench.engine.load;

import brokerbench.driver.DriverDescriptor;
import brokerbench.driver.PayloadOwnership;
import brokerbench.driver.PublishAcknowledgement;
import brokerbench.scenario.Params;

/**
 * How producers of one session send.
 *
 * @param window messages that may be unacknowledged; {@link Long#MAX_VALUE} for no bound
 * @param ownership when a payload array is free again
 * @param acknowledgement who acknowledges
 * @param payloadVariants distinct bodies in rotation
 * @param timestampHeader whether the due time also goes into a header
 */
record ProducerTraits(
    long window,
    PayloadOwnership ownership,
    PublishAcknowledgement acknowledgement,
    int payloadVariants,
    boolean timestampHeader) {

  static ProducerTraits of(Params params, DriverDescriptor descriptor) {
    boolean bounded = params.text("load").equals("saturate");
    return new ProducerTraits(
        bounded ? params.wholeUnless("window", "unbounded").orElse(Long.MAX_VALUE) : Long.MAX_VALUE,
        descriptor.payloadOwnership(),
        descriptor.acknowledgement(),
        params.count("payload_variants"),
        params.flag("timestamp_header"));
  }
}
