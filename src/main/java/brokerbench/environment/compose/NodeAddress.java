package brokerbench.environment.compose;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;

/**
 * A node of a Compose project and how this host reaches it.
 *
 * @param name such as {@code kafka-1}
 * @param service in the Compose file, such as {@code kafka1}
 * @param client where clients connect
 * @param monitoring where the node answers on HTTP, without a path; empty when it does not
 */
record NodeAddress(
    String name, String service, InetSocketAddress client, Optional<URI> monitoring) {

  /** {@code host:port}. */
  String clientText() {
    return client.getHostString() + ":" + client.getPort();
  }

  /** A path of the node's HTTP. */
  Optional<URI> monitoring(String path) {
    return monitoring.map(base -> base.resolve(path));
  }
}
