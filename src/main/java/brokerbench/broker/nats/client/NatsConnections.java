package brokerbench.broker.nats.client;

import brokerbench.broker.ClientCounters;
import brokerbench.broker.ClientTls;
import brokerbench.broker.DriverException;
import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Workload;
import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Connections that producers, consumers or both share, made when first asked for. */
final class NatsConnections {

  private static final long LIBRARY_QUEUE_MESSAGES = 5_000;

  private final Endpoints endpoints;
  private final Params params;
  private final Optional<ClientTls> tls;
  private final int most;
  private final AsynchronousErrors errors = new AsynchronousErrors();
  private final List<Connection> connections = new ArrayList<>();
  private boolean closed;

  /**
   * @param tls empty for plain text
   * @param most connections that are made, 1 or more
   */
  NatsConnections(Endpoints endpoints, Params params, Optional<ClientTls> tls, int most) {
    this.endpoints = endpoints;
    this.params = params;
    this.tls = tls;
    this.most = most;
  }

  /**
   * The connection for {@code index}, in rotation.
   *
   * @throws DriverException if the server does not answer
   */
  synchronized Connection get(int index) {
    if (closed) {
      throw new DriverException("the NATS driver is closed");
    }
    int slot = index % most;
    while (connections.size() <= slot) {
      connections.add(connect(connections.size()));
    }
    return connections.get(slot);
  }

  private Connection connect(int slot) {
    try {
      return Nats.connect(options(slot));
    } catch (IOException e) {
      throw failure(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException("interrupted connecting to NATS at " + endpoints.joined(), e);
    }
  }

  private DriverException failure(IOException said) {
    String what = "cannot connect to NATS at " + endpoints.joined();
    if (said instanceof AuthenticationException) {
      return new DriverException(what, said);
    }
    return errors
        .latest()
        .flatMap(cause -> NatsFailures.words(tls.isPresent(), cause))
        .map(words -> DriverException.saying(what + ": " + words, said))
        .orElseGet(() -> new DriverException(what, said));
  }

  private Options options(int slot) {
    List<String> servers =
        new ArrayList<>(
            endpoints.addresses().stream().map(address -> "nats://" + address).toList());
    // Connections start on the nodes in turn; left to chance, they would differ between forks.
    Collections.rotate(servers, -slot);
    Options.Builder options =
        Options.builder()
            .servers(servers.toArray(String[]::new))
            .noRandomize()
            .ignoreDiscoveredServers()
            .maxMessagesInOutgoingQueue(outgoingQueueMessages())
            .errorListener(errors);
    NatsSettings settings = NatsSettings.of(params);
    options.reconnectWait(settings.connections().reconnectWait());
    // Else the library gives a server up after 60 attempts, and closes the connection.
    options.maxReconnects(-1);
    tls.ifPresent(each -> options.sslContext(each.context()));
    if (tls.isPresent() && settings.connections().isTlsFirst()) {
      options.tlsFirst();
    }
    Logins.set(options, params.cluster().auth(), endpoints.login());
    if (!settings.connections().flushEach()) {
      options.dontForceFlushOnRequest();
    }
    if (settings.isCore()) {
      // Else a request that finds nobody is cancelled, and looks like one that waited too long.
      options.reportNoResponders();
    }
    return options.build();
  }

  /**
   * Room for every message that the windows of all producers allow, and as many acknowledgements: a
   * full queue makes the library fail a publish after two seconds instead of waiting.
   */
  private int outgoingQueueMessages() {
    Workload workload = params.workload();
    long windows = workload.clients().producers() * workload.load().closedLoop().window().orElse(0);
    return (int) Math.min(Integer.MAX_VALUE, LIBRARY_QUEUE_MESSAGES + windows);
  }

  /** What the server said last, and answered to no call: such as that a right is missing. */
  Optional<String> complaint() {
    return errors.complaint();
  }

  synchronized ClientCounters counters() {
    long dropped = 0;
    long reconnects = 0;
    for (Connection connection : connections) {
      dropped += connection.getStatistics().getDroppedCount();
      reconnects += connection.getStatistics().getReconnects();
    }
    return new ClientCounters(dropped, OptionalLong.of(reconnects), errors.count(), 0);
  }

  synchronized void close() {
    closed = true;
    try {
      for (Connection connection : connections) {
        connection.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
