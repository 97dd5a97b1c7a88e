package brokerbench.broker.http.program;

import brokerbench.broker.http.params.HttpPaths;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.nio.file.Path;

/** Answers each request that is posted to {@link HttpPaths#WORK}. */
public final class HttpWorker {

  private HttpWorker() {}

  /**
   * Arguments: the address to listen at; {@code empty} or {@code echo}; the worker's own directory;
   * {@code keep} where it keeps its requests.
   */
  public static void main(String[] args) throws IOException {
    boolean echoes = args[1].equals("echo");
    AnsweredRequests answered = AnsweredRequests.in(Path.of(args[2]), args.length > 3);
    HttpRouting.Builder routing =
        HttpRouting.builder()
            .post(
                HttpPaths.WORK,
                (request, response) -> {
                  byte[] payload = request.content().inputStream().readAllBytes();
                  answered.add(payload);
                  if (echoes) {
                    response.send(payload);
                  } else {
                    response.send();
                  }
                });
    AnsweredRequests.serve(args[0], answered.on(routing));
  }
}
