package brokerbench.environment.proxy;

import brokerbench.environment.EnvironmentException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/** Requests to a running Toxiproxy. Each throws {@link EnvironmentException} when it is refused. */
final class ProxyApi {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(LIMIT).build();
  private final URI base;

  /** At a port of 127.0.0.1. */
  ProxyApi(int port) {
    this.base = URI.create("http://127.0.0.1:" + port);
  }

  /** Makes a proxy that passes on, unchanged, what comes to a port of 127.0.0.1. */
  void add(String proxy, int listensAt, InetSocketAddress leadsTo) {
    send(
        "POST",
        "/proxies",
        Map.of(
            "name",
            proxy,
            "listen",
            "127.0.0.1:" + listensAt,
            "upstream",
            leadsTo.getHostString() + ":" + leadsTo.getPort(),
            "enabled",
            true));
  }

  /** Lets {@code proxy} listen, or closes it and its connections. */
  void enable(String proxy, boolean enabled) {
    send("PATCH", "/proxies/" + proxy, Map.of("enabled", enabled));
  }

  /** Adds a toxic to {@code proxy}. */
  void addToxic(String proxy, Map<String, Object> toxic) {
    send("POST", "/proxies/" + proxy + "/toxics", toxic);
  }

  /** Removes the toxic called {@code name} from {@code proxy}. */
  void removeToxic(String proxy, String name) {
    send("DELETE", "/proxies/" + proxy + "/toxics/" + name, Map.of());
  }

  private void send(String method, String path, Map<String, Object> body) {
    String text = body.isEmpty() ? "" : JSON.valueToTree(body).toString();
    HttpRequest request =
        HttpRequest.newBuilder(base.resolve(path))
            .timeout(LIMIT)
            .method(method, HttpRequest.BodyPublishers.ofString(text))
            .build();
    try {
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() / 100 != 2) {
        throw new EnvironmentException(
            "the proxy refuses %s %s: %s".formatted(method, path, answer.body().strip()));
      }
    } catch (IOException silence) {
      throw new EnvironmentException("the proxy does not answer at " + base, silence);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EnvironmentException("interrupted while the proxy was asked");
    }
  }
}
