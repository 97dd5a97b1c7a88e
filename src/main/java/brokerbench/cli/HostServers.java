package brokerbench.cli;

import org.jspecify.annotations.Nullable;

/** The servers that run during a measurement; null where one was not asked for. */
record HostServers(@Nullable HostServer metrics, @Nullable HostServer live)
    implements AutoCloseable {

  @Override
  public void close() {
    if (live != null) {
      live.close();
    }
    if (metrics != null) {
      metrics.close();
    }
  }
}
