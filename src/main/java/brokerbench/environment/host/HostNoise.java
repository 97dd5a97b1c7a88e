package brokerbench.environment.host;

import brokerbench.validity.Finding;
import brokerbench.validity.HostFinding;
import java.util.List;
import java.util.function.ToLongFunction;
import oshi.SystemInfo;

/**
 * Tells whether somebody else used the host between two readings: time that the hypervisor gave to
 * others, and processor time of processes that are not the run's. It reads the host for the first
 * time when it is made.
 */
public final class HostNoise {

  private final HostUse host = new HostUse(new SystemInfo().getHardware());
  private final HostUse.Reading first = host.read();

  /** Share of all processor time that was stolen since the first reading, 0 to 1. */
  public double stealShare() {
    return shareOf(HostUse.Reading::stolenNs);
  }

  /** Share of all processor time that was used since the first reading, 0 to 1. */
  public double busyShare() {
    return shareOf(HostUse.Reading::cpuNs);
  }

  private double shareOf(ToLongFunction<HostUse.Reading> part) {
    HostUse.Reading now = host.read();
    long wholeNs = now.wholeNs() - first.wholeNs();
    return wholeNs <= 0 ? 0 : (double) (part.applyAsLong(now) - part.applyAsLong(first)) / wholeNs;
  }

  /**
   * The findings since the first reading.
   *
   * @param ownCpuNs used since then by the run's own processes: brokers, client, host process
   */
  public List<Finding> findings(long ownCpuNs) {
    HostUse.Reading now = host.read();
    return HostFinding.HostNoisy.of(
        now.wholeNs() - first.wholeNs(),
        now.stolenNs() - first.stolenNs(),
        now.cpuNs() - first.cpuNs() - ownCpuNs);
  }
}
