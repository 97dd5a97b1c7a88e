package brokerbench.broker.http.program;

import brokerbench.broker.http.params.HttpPaths;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.nats.client.Connection;
import io.nats.client.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Sends each request that is posted to {@link HttpPaths#WORK} to the workers behind NATS. */
public final class NatsGateway {

  private NatsGateway() {}

  /**
   * Arguments: the address to listen at; the server as {@code nats://host:port}; connections;
   * longest wait for an answer, in milliseconds, after which the client gets status 503; further
   * ones are no matter.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    List<Connection> connections = new ArrayList<>();
    while (connections.size() < Integer.parseInt(args[2])) {
      connections.add(NatsWorker.connect(args[1]));
    }
    Duration timeout = Duration.ofMillis(Long.parseLong(args[3]));
    AtomicLong requests = new AtomicLong();
    HttpRouting.Builder routing =
        HttpRouting.builder()
            .post(
                HttpPaths.WORK,
                (request, response) -> {
                  byte[] payload = request.content().inputStream().readAllBytes();
                  int turn = Math.floorMod(requests.getAndIncrement(), connections.size());
                  Message answer =
                      connections.get(turn).request(NatsWorker.SUBJECT, payload, timeout);
                  if (answer == null) {
                    response.status(Status.SERVICE_UNAVAILABLE_503).send();
                  } else {
                    response.send(answer.getData());
                  }
                });
    AnsweredRequests.serve(args[0], routing);
  }
}
