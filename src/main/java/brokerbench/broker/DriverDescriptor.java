package brokerbench.broker;

/**
 * What a driver in its configured mode is. What it guarantees of a message is a {@link
 * LiveSemantics}, since that takes the broker's word.
 *
 * @param broker as in {@link DriverFactory#broker()}
 * @param clientLibrary such as {@code kafka-clients}
 * @param clientVersion of the library in this JVM
 * @param acknowledgement what {@link SendCallback#acknowledged} means
 * @param payloadOwnership when the engine may write into a payload array again
 */
public record DriverDescriptor(
    String broker,
    String clientLibrary,
    String clientVersion,
    PublishAcknowledgement acknowledgement,
    PayloadOwnership payloadOwnership) {}
