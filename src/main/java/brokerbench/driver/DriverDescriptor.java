package brokerbench.driver;

import brokerbench.scenario.DeliveryGuarantee;

/**
 * What a driver in its configured mode is and promises.
 *
 * @param broker as in {@link DriverFactory#broker()}
 * @param clientLibrary such as {@code kafka-clients}
 * @param clientVersion of the library in this JVM
 * @param guarantee of the mode
 * @param acknowledgement what {@link SendCallback#acknowledged} means
 * @param payloadOwnership when the engine may write into a payload array again
 */
public record DriverDescriptor(
    String broker,
    String clientLibrary,
    String clientVersion,
    DeliveryGuarantee guarantee,
    PublishAcknowledgement acknowledgement,
    PayloadOwnership payloadOwnership) {}
