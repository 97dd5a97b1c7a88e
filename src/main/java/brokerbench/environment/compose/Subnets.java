package brokerbench.environment.compose;

import brokerbench.environment.EnvironmentException;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Chooses networks of 256 addresses in 198.18.0.0/15, which RFC 2544 reserves for benchmarks, that
 * neither a network of the engine nor a route of this host uses.
 */
record Subnets(DockerClient client) {
  /** First three octets of the first one. */
  static final String FIRST = "198.18.0";

  private static final Path ROUTES = Path.of("/proc/net/route");
  private static final int OCTET = 256;
  private static final int ADDRESS_BITS = 32;

  /**
   * Addresses that are in use.
   *
   * @param first as an unsigned number of 32 bits
   * @param last at least first
   */
  record Range(long first, long last) {

    /** The range of a network such as {@code 172.17.0.0/16}; empty for IPv6. */
    static Optional<Range> of(String network) {
      String[] parts = network.split("/", 2);
      String[] octets = parts[0].split("\\.", -1);
      if (octets.length != 4 || parts.length != 2) {
        return Optional.empty();
      }
      long address = 0;
      for (String octet : octets) {
        address = address * OCTET + Integer.parseInt(octet);
      }
      long size = 1L << (ADDRESS_BITS - Integer.parseInt(parts[1]));
      long first = address / size * size;
      return Optional.of(new Range(first, first + size - 1));
    }

    boolean overlaps(Range other) {
      return first <= other.last && other.first <= last;
    }
  }

  /**
   * First three octets of a free one.
   *
   * @param refused by the engine before
   * @throws EnvironmentException when none is free
   */
  String firstFree(Collection<String> refused) {
    List<Range> used = new ArrayList<>(routes());
    client.listNetworksCmd().exec().stream().flatMap(Subnets::ranges).forEach(used::add);
    return firstFree(refused, used);
  }

  static String firstFree(Collection<String> refused, List<Range> used) {
    return IntStream.range(0, 2 * OCTET)
        .mapToObj(each -> "198." + (18 + each / OCTET) + "." + each % OCTET)
        .filter(each -> !refused.contains(each))
        .filter(each -> used.stream().noneMatch(Range.of(each + ".0/24").orElseThrow()::overlaps))
        .findFirst()
        .orElseThrow(
            () ->
                new EnvironmentException(
                    "no subnet of 198.18.0.0/15 is free for containers: remove networks (docker"
                        + " network ls) or give -p network=published"));
  }

  private static Stream<Range> ranges(Network network) {
    return Stream.ofNullable(network.getIpam())
        .flatMap(ipam -> Stream.ofNullable(ipam.getConfig()))
        .flatMap(List::stream)
        .flatMap(each -> Stream.ofNullable(each.getSubnet()))
        .flatMap(subnet -> Range.of(subnet).stream());
  }

  /** Routes of this host but for the default one; none where the host has no such file. */
  private static List<Range> routes() {
    try (Stream<String> lines = Files.lines(ROUTES)) {
      return routes(lines);
    } catch (IOException absent) {
      return List.of();
    }
  }

  /** Fields are separated by tabs; addresses are hexadecimal, lowest octet first. */
  static List<Range> routes(Stream<String> lines) {
    return lines
        .skip(1)
        .map(line -> line.split("\t", -1))
        .filter(fields -> fields.length > 7 && !fields[7].equals("00000000"))
        .map(
            fields -> {
              long first = Integer.toUnsignedLong(address(fields[1]));
              return new Range(first, first + Integer.toUnsignedLong(~address(fields[7])));
            })
        .toList();
  }

  private static int address(String hexadecimal) {
    return Integer.reverseBytes(HexFormat.fromHexDigits(hexadecimal));
  }
}
