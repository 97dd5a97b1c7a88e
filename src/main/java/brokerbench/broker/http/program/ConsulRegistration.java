package brokerbench.broker.http.program;

import brokerbench.broker.http.params.HttpPaths;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * A worker's entry in Consul, from when it serves until it is told to end; one that is killed stays
 * in it, as one whose health is critical.
 *
 * @param consul {@code host:port} of an agent
 * @param worker {@code host:port} where the agent and whoever asks it reach the worker
 */
record ConsulRegistration(String consul, String worker) {

  private static final Duration LIMIT = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final int OK = 200;

  /** Registers the worker, once the agent is there, and takes it back when the process ends. */
  void enter() throws InterruptedException {
    try (HttpClient client = client()) {
      while (!isTaken(client, "register", entry())) {
        Thread.sleep(PAUSE);
      }
    }
    Runtime.getRuntime().addShutdownHook(new Thread(this::leave));
  }

  private void leave() {
    try (HttpClient client = client()) {
      // the agent may have been told to end too
      var _ = isTaken(client, "deregister/" + worker, "");
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Its tags are what Fabio and Traefik look for. */
  private String entry() {
    int colon = worker.lastIndexOf(':');
    return """
        {"ID": "%s", "Name": "%s", "Address": "%s", "Port": %s,
         "Tags": ["urlprefix-/", "traefik.enable=true"],
         "Check": {"HTTP": "http://%1$s%5$s", "Interval": "1s", "Timeout": "1s"}}
        """
        .formatted(
            worker,
            HttpPaths.SERVICE,
            worker.substring(0, colon),
            worker.substring(colon + 1),
            HttpPaths.HEALTH);
  }

  private static HttpClient client() {
    return HttpClient.newBuilder().connectTimeout(LIMIT).build();
  }

  private boolean isTaken(HttpClient client, String path, String text) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + consul + "/v1/agent/service/" + path))
            .timeout(LIMIT)
            .PUT(BodyPublishers.ofString(text))
            .build();
    try {
      return client.send(request, BodyHandlers.discarding()).statusCode() == OK;
    } catch (IOException notYet) {
      return false;
    }
  }
}
