package brokerbench.broker.http.program;

import brokerbench.broker.http.params.HttpPaths;
import io.helidon.webserver.http.HttpRouting;

/** Answers each request that is posted to {@link HttpPaths#WORK}. */
public final class HttpWorker {

  private HttpWorker() {}

  /** Arguments: a port of 127.0.0.1; {@code empty} or {@code echo}; further ones are no matter. */
  public static void main(String[] args) {
    boolean echoes = args[1].equals("echo");
    RequestCount count = new RequestCount();
    HttpRouting.Builder routing =
        HttpRouting.builder()
            .post(
                HttpPaths.WORK,
                (request, response) -> {
                  byte[] payload = request.content().inputStream().readAllBytes();
                  count.add();
                  if (echoes) {
                    response.send(payload);
                  } else {
                    response.send();
                  }
                });
    RequestCount.serve(Integer.parseInt(args[0]), count.on(routing));
  }
}
