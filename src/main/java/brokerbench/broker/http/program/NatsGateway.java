package brokerbench.broker.http.program;

import brokerbench.broker.http.params.HttpPaths;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.nats.client.Connection;
import io.nats.client.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Sends each request that is posted to {@link HttpPaths#WORK} to the workers behind NATS. */
public final class NatsGateway {

  private final List<Connection> connections = new ArrayList<>();
  private final Duration timeout;
  private final AtomicLong requests = new AtomicLong();

  private NatsGateway(String server, int count, Duration timeout)
      throws IOException, InterruptedException {
    this.timeout = timeout;
    for (int i = 0; i < count; i++) {
      connections.add(NatsWorker.connect(server));
    }
  }

  /**
   * Arguments: the address to listen at; the server as {@code nats://host:port}; connections;
   * longest wait for an answer, in milliseconds; further ones are no matter.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    NatsGateway gateway =
        new NatsGateway(
            args[1], Integer.parseInt(args[2]), Duration.ofMillis(Long.parseLong(args[3])));
    AnsweredRequests.serve(args[0], HttpRouting.builder().post(HttpPaths.WORK, gateway::pass));
  }

  /** Answers with status 503 if no worker does in time. */
  private void pass(ServerRequest request, ServerResponse response)
      throws IOException, InterruptedException {
    byte[] payload = request.content().inputStream().readAllBytes();
    int turn = Math.floorMod(requests.getAndIncrement(), connections.size());
    Message answer = connections.get(turn).request(NatsWorker.SUBJECT, payload, timeout);
    if (answer == null) {
      response.status(Status.SERVICE_UNAVAILABLE_503).send();
    } else {
      response.send(answer.getData());
    }
  }
}
