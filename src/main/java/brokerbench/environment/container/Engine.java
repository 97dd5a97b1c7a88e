package brokerbench.environment.container;

import brokerbench.environment.EnvironmentException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.TransportConfig;

/**
 * The container engine of this machine, found as Docker's own command finds it: {@code
 * DOCKER_HOST}, else the usual sockets.
 */
public final class Engine implements AutoCloseable {

  static final JsonMapper JSON = new JsonMapper();

  private static final Set<String> LOCAL = Set.of("unix", "npipe");
  private static final int NOT_FOUND = 404;
  private static final int FIRST_FAILURE = 300;

  private final DockerClient client;
  private final DockerHttpClient http;

  private Engine(DockerClient client, DockerHttpClient http) {
    this.client = client;
    this.http = http;
  }

  /**
   * Connects.
   *
   * @throws EnvironmentException when no engine answers, or one of another machine
   */
  public static Engine connect() {
    DockerClientFactory factory = DockerClientFactory.instance();
    DockerClient client;
    try {
      client = factory.client();
    } catch (IllegalStateException absent) {
      throw new EnvironmentException(
          "no container engine answers: start Docker (its daemon must run and be open to this"
              + " user), or measure local processes with --env process",
          absent);
    }
    TransportConfig transport = factory.getTransportConfig();
    requireGiven(transport.getDockerHost());
    requireLocal(transport.getDockerHost());
    return new Engine(
        client,
        new ZerodepDockerHttpClient.Builder()
            .dockerHost(transport.getDockerHost())
            .sslConfig(transport.getSslConfig())
            .build());
  }

  /** The library goes on to the usual sockets when nothing answers where the user pointed. */
  private static void requireGiven(URI found) {
    String given = System.getenv("DOCKER_HOST");
    if (given != null && !given.isEmpty() && !URI.create(given).equals(found)) {
      throw new EnvironmentException(
          "no container engine answers at DOCKER_HOST="
              + given
              + ": start it or unset DOCKER_HOST");
    }
  }

  private static void requireLocal(URI host) {
    if (!LOCAL.contains(host.getScheme())) {
      throw new EnvironmentException(
          "the container engine at "
              + host
              + " is reached over a network: load goes to this machine only; unset DOCKER_HOST");
    }
  }

  /** The engine's interface as docker-java has it. Shared by the process; not to be closed. */
  public DockerClient client() {
    return client;
  }

  /**
   * Opens the answer to a GET, for what docker-java's interface does not offer, or not with every
   * field; the caller closes it.
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

  /** The answer to a GET as JSON; empty also when no engine answers, or it refuses. */
  Optional<JsonNode> json(String path) {
    try (DockerHttpClient.@Nullable Response answer = open(path).orElse(null)) {
      return answer == null ? Optional.empty() : Optional.of(JSON.readTree(answer.getBody()));
    } catch (IOException noEngine) {
      return Optional.empty();
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

  @Override
  public void close() {
    try {
      http.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
