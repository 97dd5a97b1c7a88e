package brokerbench.broker.http.server;

import brokerbench.broker.http.params.HttpPaths;
import brokerbench.broker.http.params.HttpSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a program that passes HTTP on is told: every worker in turn, connections to them kept alive
 * and used again, nothing logged for each request; the programs' defaults otherwise, those of their
 * health checks too.
 *
 * @param file to hold {@code text}
 * @param text of the configuration
 * @param arguments of the program, which name the file
 */
record FrontConfiguration(Path file, String text, List<String> arguments) {

  /** More than a load ever sends over one connection. */
  private static final String REQUESTS_OF_A_CONNECTION = "1000000000";

  /** As long as the longest payload; nginx allocates only as much as the request has. */
  private static final String LONGEST_BODY = "64m";

  /**
   * Where such a program is.
   *
   * @param configurations directory of its file
   * @param home directory in which it may write
   * @param listening {@code host:port} at which clients connect
   */
  record Place(Path configurations, Path home, String listening) {}

  /**
   * Whom it passes requests on to.
   *
   * @param workers {@code host:port} of each
   * @param registry {@code host:port} of the Consul agent that tells them; empty where the
   *     configuration does
   */
  record Backends(List<String> workers, Optional<String> registry) {}

  /** That of {@code settings}. */
  static FrontConfiguration of(HttpSettings settings, Place place, Backends backends) {
    List<String> workers = backends.workers();
    return switch (settings.front()) {
      case HAPROXY -> {
        Path file = place.configurations().resolve("haproxy.cfg");
        yield new FrontConfiguration(
            file,
            text(haproxy(settings.frontThreads(), place.listening(), workers)),
            List.of("-db", "-f", file.toString()));
      }
      case NGINX -> {
        Path file = place.configurations().resolve("nginx.conf");
        yield new FrontConfiguration(
            file,
            text(nginx(settings.frontThreads(), place, workers)),
            List.of("-e", "stderr", "-p", place.home().toString(), "-c", file.toString()));
      }
      case TRAEFIK -> {
        Path file = place.configurations().resolve("workers.yml");
        yield new FrontConfiguration(
            file,
            text(traefik(backends)),
            traefikArguments(file, place.listening(), backends.registry()));
      }
      case FABIO -> {
        Path file = place.configurations().resolve("fabio.properties");
        yield new FrontConfiguration(
            file, text(fabio(place.listening(), backends)), List.of("-cfg", file.toString()));
      }
      case NONE, NATS ->
          throw new IllegalArgumentException(settings.front() + " passes no HTTP on");
    };
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }

  private static List<String> haproxy(
      OptionalLong threads, String listening, List<String> workers) {
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
            "  bind " + listening,
            "  default_backend workers",
            "backend workers",
            "  balance roundrobin"));
    IntStream.range(0, workers.size())
        .mapToObj(i -> "  server worker-%d %s check".formatted(i + 1, workers.get(i)))
        .forEach(lines::add);
    return lines;
  }

  private static List<String> nginx(OptionalLong processes, Place place, List<String> workers) {
    Path home = place.home();
    String upstream =
        workers.stream()
            .map(worker -> "    server " + worker + ";")
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
        // what is longer is written to a file first, which would measure the disk
        "  client_body_buffer_size " + LONGEST_BODY + ";",
        "  proxy_max_temp_file_size 0;",
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
        "    listen " + place.listening() + ";",
        "    location / {",
        "      proxy_http_version 1.1;",
        "      proxy_set_header Connection \"\";",
        "      proxy_pass http://workers;",
        "    }",
        "  }",
        "}");
  }

  /** Of routes for one service, which it takes as one value; its own page gets any free port. */
  private static List<String> fabio(String listening, Backends backends) {
    List<String> lines =
        new ArrayList<>(
            List.of("proxy.addr = " + listening, "proxy.strategy = rr", "ui.addr = 127.0.0.1:0"));
    backends
        .registry()
        .ifPresentOrElse(
            consul ->
                lines.addAll(
                    List.of(
                        "registry.backend = consul",
                        "registry.consul.addr = " + consul,
                        "registry.consul.register.enabled = false")),
            () ->
                lines.addAll(
                    List.of(
                        "registry.backend = static",
                        "registry.static.routes = " + routes(backends.workers()))));
    return lines;
  }

  private static String routes(List<String> workers) {
    return workers.stream()
        .map(worker -> "route add %s / http://%s/".formatted(HttpPaths.SERVICE, worker))
        .collect(Collectors.joining("\\n"));
  }

  /** It hears of changes in Consul at once, as Fabio does, instead of asking each 15 s. */
  private static List<String> traefikArguments(
      Path file, String listening, Optional<String> registry) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--entrypoints.web.address=" + listening,
                "--providers.file.filename=" + file,
                "--log.level=ERROR",
                "--global.checknewversion=false",
                "--global.sendanonymoususage=false"));
    registry.ifPresent(
        consul ->
            arguments.addAll(
                List.of(
                    "--providers.consulcatalog.endpoint.address=" + consul,
                    "--providers.consulcatalog.exposedbydefault=false",
                    "--providers.consulcatalog.watch=true")));
    return arguments;
  }

  private static List<String> traefik(Backends backends) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "http:",
                "  routers:",
                "    all:",
                "      rule: PathPrefix(`/`)",
                "      service: "
                    + HttpPaths.SERVICE
                    + (backends.registry().isPresent() ? "@consulcatalog" : "")));
    if (backends.registry().isEmpty()) {
      lines.addAll(
          List.of(
              "  services:",
              "    " + HttpPaths.SERVICE + ":",
              "      loadBalancer:",
              "        servers:"));
      backends.workers().forEach(worker -> lines.add("          - url: http://" + worker));
    }
    return lines;
  }
}
