package brokerbench.broker.http.server;

import brokerbench.broker.http.params.HttpSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Configurations of programs that pass HTTP on: every worker in turn, connections to them kept
 * alive and used again, nothing logged for each request; the programs' defaults otherwise, those of
 * their health checks too.
 */
final class FrontConfiguration {

  /** More than a load ever sends over one connection. */
  private static final String REQUESTS_OF_A_CONNECTION = "1000000000";

  private FrontConfiguration() {}

  /**
   * Writes it into {@code home}.
   *
   * @param port of 127.0.0.1 at which clients connect
   * @param workers their ports
   * @return arguments of the program
   */
  static List<String> of(HttpSettings settings, Path home, int port, List<Integer> workers)
      throws IOException {
    return switch (settings.front()) {
      case HAPROXY -> {
        Path file = home.resolve("haproxy.cfg");
        Files.write(file, haproxy(settings.frontThreads(), port, workers));
        yield List.of("-db", "-f", file.toString());
      }
      case NGINX -> {
        Path file = home.resolve("nginx.conf");
        Files.write(file, nginx(settings.frontThreads(), home, port, workers));
        yield List.of("-e", "stderr", "-p", home.toString(), "-c", file.toString());
      }
      case TRAEFIK -> {
        Path file = home.resolve("workers.yml");
        Files.write(file, traefik(workers));
        yield List.of(
            "--entrypoints.web.address=127.0.0.1:" + port,
            "--providers.file.filename=" + file,
            "--log.level=ERROR",
            "--global.checknewversion=false",
            "--global.sendanonymoususage=false");
      }
      case NONE, NATS ->
          throw new IllegalArgumentException(settings.front() + " passes no HTTP on");
    };
  }

  private static List<String> haproxy(OptionalLong threads, int port, List<Integer> workers) {
    List<String> lines = new ArrayList<>();
    lines.add("global");
    threads.ifPresent(count -> lines.add("  nbthread " + count));
    lines.addAll(
        List.of(
            "defaults",
            "  mode http",
            "  timeout connect 5s",
            "  timeout client 1h",
            "  timeout server 1h",
            "  http-reuse always",
            "frontend clients",
            "  bind 127.0.0.1:" + port,
            "  default_backend workers",
            "backend workers",
            "  balance roundrobin"));
    IntStream.range(0, workers.size())
        .mapToObj(i -> "  server worker-%d 127.0.0.1:%d check".formatted(i + 1, workers.get(i)))
        .forEach(lines::add);
    return lines;
  }

  private static List<String> nginx(
      OptionalLong processes, Path home, int port, List<Integer> workers) {
    String upstream =
        workers.stream()
            .map(worker -> "    server 127.0.0.1:" + worker + ";")
            .collect(Collectors.joining("\n"));
    return List.of(
        "daemon off;",
        "worker_processes "
            + (processes.isPresent() ? Long.toString(processes.getAsLong()) : "auto")
            + ";",
        "error_log stderr warn;",
        "pid " + home.resolve("nginx.pid") + ";",
        "events { worker_connections 16384; }",
        "http {",
        "  access_log off;",
        "  client_max_body_size 0;",
        "  client_body_buffer_size 1m;",
        "  client_body_temp_path " + home.resolve("body") + ";",
        "  proxy_temp_path " + home.resolve("proxy") + ";",
        "  fastcgi_temp_path " + home.resolve("fastcgi") + ";",
        "  uwsgi_temp_path " + home.resolve("uwsgi") + ";",
        "  scgi_temp_path " + home.resolve("scgi") + ";",
        "  keepalive_requests " + REQUESTS_OF_A_CONNECTION + ";",
        "  keepalive_timeout 1h;",
        "  upstream workers {",
        upstream,
        "    keepalive 1024;",
        "    keepalive_requests " + REQUESTS_OF_A_CONNECTION + ";",
        "    keepalive_timeout 1h;",
        "  }",
        "  server {",
        "    listen 127.0.0.1:" + port + ";",
        "    location / {",
        "      proxy_http_version 1.1;",
        "      proxy_set_header Connection \"\";",
        "      proxy_pass http://workers;",
        "    }",
        "  }",
        "}");
  }

  private static List<String> traefik(List<Integer> workers) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "http:",
                "  routers:",
                "    all:",
                "      rule: PathPrefix(`/`)",
                "      service: workers",
                "  services:",
                "    workers:",
                "      loadBalancer:",
                "        servers:"));
    workers.forEach(port -> lines.add("          - url: http://127.0.0.1:" + port));
    return lines;
  }
}
