package brokerbench.environment.node;

import brokerbench.environment.EnvironmentException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import oshi.SystemInfo;
import oshi.software.os.InternetProtocolStats.IPConnection;
import oshi.software.os.InternetProtocolStats.TcpState;

/** Chooses TCP ports of 127.0.0.1 for brokers. */
public final class Ports {

  /** The greatest that there is. */
  public static final int GREATEST = 65_535;

  // below the range from which kernels take ports for outgoing connections
  private static final int FIRST = 20_000;
  private static final int LAST = 31_999;

  private final int first;
  private final int last;
  private final boolean fixed;

  private Ports(int first, int last, boolean fixed) {
    this.first = first;
    this.last = last;
    this.fixed = fixed;
  }

  /** Free ports anywhere in 20000 to 31999. */
  public static Ports anyFree() {
    return anyFree(FIRST, LAST);
  }

  /** Free ports in {@code [first, last]}. */
  public static Ports anyFree(int first, int last) {
    return new Ports(first, last, false);
  }

  /** {@code base}, {@code base + 1} and so on. */
  public static Ports from(int base) {
    return new Ports(base, GREATEST, true);
  }

  /**
   * Consecutive ports that were free a moment ago.
   *
   * @throws EnvironmentException when a fixed port is in use, naming port and user, or none is free
   */
  public List<Integer> take(int count) {
    int start = fixed ? first : ThreadLocalRandom.current().nextInt(first, last + 1);
    List<Integer> taken = new ArrayList<>();
    for (int offset = 0; taken.size() < count; offset++) {
      int port = first + (start - first + offset) % (last - first + 1);
      if (isFree(port)) {
        taken.add(port);
      } else if (fixed) {
        throw new EnvironmentException(
            "port %d on 127.0.0.1 is in use%s; end that program or choose another --port-base"
                .formatted(port, user(port)));
      }
      if (offset > last - first) {
        throw new EnvironmentException(
            "no %d free ports on 127.0.0.1 in %d to %d; give --port-base"
                .formatted(count, first, last));
      }
    }
    return taken;
  }

  private static boolean isFree(int port) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException inUse) {
      return false;
    }
  }

  private static String user(int port) {
    return new SystemInfo()
        .getOperatingSystem().getInternetProtocolStats().getConnections().stream()
            .filter(each -> each.getLocalPort() == port && each.getState() == TcpState.LISTEN)
            .map(IPConnection::getowningProcessId)
            .filter(owner -> owner > 0)
            .findFirst()
            .map(pid -> " by pid " + pid + " (" + command(pid) + ")")
            .orElse("");
  }

  private static String command(long pid) {
    return ProcessHandle.of(pid).flatMap(each -> each.info().command()).orElse("?");
  }
}
