package brokerbench.broker.http.program;

import brokerbench.broker.http.params.HttpPaths;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Answers each request that is posted to {@link HttpPaths#WORK}. */
public final class HttpWorker {

  private static final int REQUIRED = 3;

  private HttpWorker() {}

  /**
   * Arguments: the address to listen at; {@code empty} or {@code echo}; the worker's own directory;
   * {@code keep} where it keeps its requests; {@code register}, the address of a Consul agent and
   * that of the worker to others, where it registers itself.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    boolean echoes = args[1].equals("echo");
    List<String> more = List.of(args).subList(REQUIRED, args.length);
    AnsweredRequests answered =
        AnsweredRequests.in(Path.of(args[2]), more.contains(HttpPaths.KEEP));
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
    int register = more.indexOf(HttpPaths.REGISTER);
    if (register >= 0) {
      new ConsulRegistration(more.get(register + 1), more.get(register + 2)).enter();
    }
  }
}
