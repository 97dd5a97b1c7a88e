package brokerbench.broker.http.program;

import brokerbench.broker.http.params.HttpPaths;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.nio.file.Path;

/** Answers each request that is posted to {@link HttpPaths#WORK}. */
public final class HttpWorker {

  private HttpWorker() {}

  /**
   * Arguments: the address to listen at; {@code empty} or {@code echo}; the worker's own directory.
   */
  public static void main(String[] args) throws IOException {
    boolean echoes = args[1].equals("echo");
    RequestCount count = RequestCount.in(Path.of(args[2]));
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
    RequestCount.serve(args[0], count.on(routing));
  }
}
