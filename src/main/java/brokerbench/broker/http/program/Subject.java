package brokerbench.broker.http.program;

import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;

/** Where gateway and workers meet. */
final class Subject {

  static final String NAME = "work";
  static final String QUEUE_GROUP = "workers";

  private Subject() {}

  /** A connection that is made once the server answers, and made again whenever it is lost. */
  static Connection connect(String server) throws IOException, InterruptedException {
    return Nats.connectReconnectOnConnect(
        Options.builder().server(server).maxReconnects(-1).build());
  }
}
