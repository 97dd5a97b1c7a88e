package brokerbench.cli;

import org.jspecify.annotations.Nullable;

/** What answers while something is measured; null for what nobody asked for. */
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
