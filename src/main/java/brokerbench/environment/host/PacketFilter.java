package brokerbench.environment.host;

import brokerbench.environment.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Rules of the kernel's packet filter that drop some of the packets of one port of 127.0.0.1, in
 * both directions. A table of this suite's own; other tables stay as they are.
 *
 * @param table its name, which no other program uses
 */
public record PacketFilter(String table) {

  public static final String WANTED = "root and nft (package nftables)";

  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final String NFT = "nft";
  private static final int PARTS = 10_000;
  private static final int PARTS_PER_PERCENT = PARTS / 100;

  public static PacketFilter ofPort(int port) {
    return new PacketFilter("brokerbench_" + port);
  }

  /** What is missing, each with what to do; empty when packets can be dropped here. */
  public static List<String> missing() {
    if (ExternalCommand.onSearchPath(NFT).isEmpty()) {
      return List.of("nft (install nftables)");
    }
    return run("list", "tables").succeeded()
        ? List.of()
        : List.of("the right to change the packet filter (run it as root)");
  }

  /** Throws an {@link EnvironmentException} that names what is missing. */
  public static void require() {
    List<String> missing = missing();
    if (!missing.isEmpty()) {
      throw new EnvironmentException(
          "faults: no packets can be dropped here: no " + String.join(", no ", missing));
    }
  }

  /**
   * Drops packets from and to {@code port} at random, until {@link #remove}.
   *
   * @param percent 0.01 to 100
   * @throws EnvironmentException with the system's complaint
   */
  public void drop(int port, double percent, Path scratch) {
    String text =
        """
        table inet %1$s {
          chain received {
            type filter hook input priority 0; policy accept;
            iifname "lo" tcp dport %2$d numgen random mod %3$d < %4$d drop
            iifname "lo" tcp sport %2$d numgen random mod %3$d < %4$d drop
          }
        }
        """
            .formatted(table, port, PARTS, Math.round(percent * PARTS_PER_PERCENT));
    Path rules = scratch.resolve(table + ".nft");
    try {
      Files.writeString(rules, text);
    } catch (IOException failure) {
      throw EnvironmentException.refused("cannot write " + rules, failure);
    }
    order("-f", rules.toString());
  }

  /** Takes the rules away, if there are any; throws, with the command that does it. */
  public void remove() {
    if (exists()) {
      order("delete", "table", "inet", table);
    }
  }

  public boolean exists() {
    return run("list", "table", "inet", table).succeeded();
  }

  private static void order(String... arguments) {
    ExternalCommand.Result result = run(arguments);
    if (!result.succeeded()) {
      throw new EnvironmentException(
          "nft refuses: %s; do: nft %s".formatted(result.complaint(), String.join(" ", arguments)));
    }
  }

  private static ExternalCommand.Result run(String... arguments) {
    List<String> command = Stream.concat(Stream.of(NFT), Stream.of(arguments)).toList();
    return ExternalCommand.run(command, LIMIT)
        .orElseThrow(() -> new EnvironmentException("nft was not found"));
  }
}
