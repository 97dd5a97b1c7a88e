package brokerbench.scenario;

/**
 * Which server and which client library a trial asks for.
 *
 * @param server name of the server, such as {@code valkey}; the broker's where it has only one
 * @param serverVersion such as {@code 8.1.1}
 * @param clientVersion of the client library
 */
public record BrokerRelease(String server, String serverVersion, String clientVersion) {}
