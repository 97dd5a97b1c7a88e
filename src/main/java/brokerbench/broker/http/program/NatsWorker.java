package brokerbench.broker.http.program;

import io.helidon.webserver.http.HttpRouting;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.nio.file.Path;

/** Answers requests of core NATS, as one of a queue group. */
public final class NatsWorker {

  /** Where gateway and workers meet. */
  static final String SUBJECT = "work";

  private static final String QUEUE_GROUP = "workers";
  private static final byte[] EMPTY = {};

  private NatsWorker() {}

  /**
   * Arguments: the address at which the count is told; {@code empty} or {@code echo}; the server as
   * {@code nats://host:port}; the worker's own directory; {@code keep} where it keeps its requests.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    boolean echoes = args[1].equals("echo");
    AnsweredRequests answered = AnsweredRequests.in(Path.of(args[3]), args.length > 4);
    Connection connection = connect(args[2]);
    Dispatcher dispatcher =
        connection.createDispatcher(
            request -> {
              answered.add(request.getData());
              connection.publish(request.getReplyTo(), echoes ? request.getData() : EMPTY);
            });
    dispatcher.subscribe(SUBJECT, QUEUE_GROUP);
    AnsweredRequests.serve(args[0], answered.on(HttpRouting.builder()));
  }

  /** A connection that is made once the server answers, and made again whenever it is lost. */
  static Connection connect(String server) throws IOException, InterruptedException {
    return Nats.connectReconnectOnConnect(
        Options.builder().server(server).maxReconnects(-1).build());
  }
}
