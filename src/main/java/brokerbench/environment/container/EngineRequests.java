package brokerbench.environment.container;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.github.dockerjava.transport.DockerHttpClient;
import java.io.IOException;
import java.util.Optional;

/** Asks the engine what docker-java's interface does not offer, or not with every field. */
final class EngineRequests {

  static final JsonMapper JSON = new JsonMapper();

  private static final int NOT_FOUND = 404;
  private static final int FIRST_FAILURE = 300;

  private final DockerHttpClient http;

  EngineRequests(Engine engine) {
    this.http = engine.http();
  }

  /**
   * Opens the answer to a GET; the caller closes it.
   *
   * @return empty when what is asked for does not exist
   * @throws IOException when no engine answers, or it refuses
   */
  Optional<DockerHttpClient.Response> open(String path) throws IOException {
    DockerHttpClient.Response response = execute(path);
    int status = response.getStatusCode();
    if (status < FIRST_FAILURE) {
      return Optional.of(response);
    }
    response.close();
    if (status == NOT_FOUND) {
      return Optional.empty();
    }
    throw new IOException("the engine answers " + status + " to GET " + path);
  }

  /** The answer to a GET as JSON; empty and errors as in {@link #open}. */
  Optional<JsonNode> json(String path) throws IOException {
    Optional<DockerHttpClient.Response> response = open(path);
    if (response.isEmpty()) {
      return Optional.empty();
    }
    try (DockerHttpClient.Response answer = response.get()) {
      return Optional.of(JSON.readTree(answer.getBody()));
    }
  }

  private DockerHttpClient.Response execute(String path) throws IOException {
    try {
      return http.execute(
          DockerHttpClient.Request.builder()
              .method(DockerHttpClient.Request.Method.GET)
              .path(path)
              .build());
    } catch (RuntimeException failure) {
      // the library wraps whatever the socket throws
      throw new IOException("no answer from the engine to GET " + path, failure);
    }
  }
}
