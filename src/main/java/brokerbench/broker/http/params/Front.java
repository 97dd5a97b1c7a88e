package brokerbench.broker.http.params;

import brokerbench.quantity.Worded;
import java.util.List;
import java.util.stream.Stream;

/** What stands between clients and workers. */
public enum Front implements Worded {
  /** Nothing: clients connect to the one worker. */
  NONE,
  /** An HTTP server that sends each request to a queue group of workers over core NATS. */
  NATS,
  /** HAProxy, with the workers in its configuration. */
  HAPROXY,
  /** nginx, with the workers in its configuration. */
  NGINX,
  /** Traefik, with the workers in a file, or from Consul. */
  TRAEFIK,
  /** Fabio, with the workers as static routes, or from Consul, in turn. */
  FABIO;

  /** Whether workers that register themselves are of use: to this front, or to none. */
  public boolean goesWithRegistry() {
    return this == NONE || this == TRAEFIK || this == FABIO;
  }

  /** Names of those that are programs of others. */
  public static List<String> programs() {
    return Stream.of(HAPROXY, NGINX, TRAEFIK, FABIO).map(Front::word).toList();
  }
}
