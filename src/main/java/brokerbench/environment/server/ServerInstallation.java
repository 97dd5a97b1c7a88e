package brokerbench.environment.server;

import java.nio.file.Path;

/**
 * Server software, ready to start.
 *
 * @param broker {@code kafka} or {@code nats}
 * @param version such as {@code 4.3.1}
 * @param home Kafka: the directory of jars; NATS: the program
 * @param sha256 NATS: of the program; Kafka: of the sorted list of the jars' digests and names
 * @param bytes size on disk, in allocated blocks
 * @param source {@code maven}, {@code wheel}, {@code search path} or {@code given}
 */
public record ServerInstallation(
    String broker, String version, Path home, String sha256, long bytes, String source) {}
