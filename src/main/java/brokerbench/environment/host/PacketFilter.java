package brokerbench.environment.host;

import brokerbench.environment.EnvironmentException;
import brokerbench.quantity.IoReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rules of the kernel's packet filter that drop some of the packets of one port of 127.0.0.1, in
 * both directions. A table of this suite's own; other tables stay as they are.
 *
 * @param table its name, which no other program uses
 */
public record PacketFilter(String table) {

  /** What there must be. */
  public static final String WANTED = "root and nft (package nftables)";

  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final String NFT = "nft";
  private static final int PARTS = 10_000;
  private static final int PARTS_PER_PERCENT = PARTS / 100;

  /** The table of the rules for {@code port}. */
  public static PacketFilter ofPort(int port) {
    return new PacketFilter("brokerbench_" + port);
  }

  /** What is missing, each with what to do; empty when packets can be dropped here. */
  public static List<String> missing() {
    if (ExternalCommand.onSearchPath(NFT).isEmpty()) {
      return List.of("nft (install nftables)");
    }
    return run(List.of("list", "tables")).succeeded()
        ? List.of()
        : List.of("the right to change the packet filter (run it as root)");
  }

  /**
   * Refuses a host on which something is missing.
   *
   * @throws EnvironmentException naming it
   */
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
   * @param scratch a directory for the rules
   * @throws EnvironmentException with the system's complaint
   */
  public void drop(int port, double percent, Path scratch) {
    List<String> lines = new ArrayList<>();
    lines.add("table inet " + table + " {");
    lines.add("  chain received {");
    lines.add("    type filter hook input priority 0; policy accept;");
    for (String side : List.of("dport", "sport")) {
      lines.add(
          "    iifname \"lo\" tcp %s %d numgen random mod %d < %d drop"
              .formatted(side, port, PARTS, Math.round(percent * PARTS_PER_PERCENT)));
    }
    lines.add("  }");
    lines.add("}");
    Path rules = scratch.resolve(table + ".nft");
    try {
      Files.write(rules, lines);
    } catch (IOException failure) {
      throw new EnvironmentException(
          "cannot write " + rules + ": " + IoReason.of(failure), failure);
    }
    order(List.of("-f", rules.toString()));
  }

  /**
   * Takes the rules away; nothing happens when there are none.
   *
   * @throws EnvironmentException with the command that does it
   */
  public void remove() {
    if (exists()) {
      order(List.of("delete", "table", "inet", table));
    }
  }

  /** Whether the kernel has the table. */
  public boolean exists() {
    return run(List.of("list", "table", "inet", table)).succeeded();
  }

  private static void order(List<String> arguments) {
    ExternalCommand.Result result = run(arguments);
    if (!result.succeeded()) {
      throw new EnvironmentException(
          "nft refuses: %s; do: nft %s".formatted(result.complaint(), String.join(" ", arguments)));
    }
  }

  private static ExternalCommand.Result run(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(NFT));
    command.addAll(arguments);
    Optional<ExternalCommand.Result> result = ExternalCommand.run(command, LIMIT);
    return result.orElseThrow(() -> new EnvironmentException("nft was not found"));
  }
}
