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
import java.util.stream.Stream;

/**
 * What a program of others is told. One that passes HTTP on: every worker in turn, connections to
 * them kept alive and used again, nothing logged for each request; the programs' defaults
 * otherwise, those of their health checks too.
 *
 * @param file to hold {@code text}
 * @param text of the configuration
 * @param arguments of the program, which name the file
 */
record ProgramConfiguration(Path file, String text, List<String> arguments) {

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

  private ProgramConfiguration(Path file, List<String> lines, List<String> arguments) {
    this(file, String.join("\n", lines) + "\n", arguments);
  }

  /** That of the front in {@code settings}. */
  static ProgramConfiguration of(HttpSettings settings, Place place, Backends backends) {
    OptionalLong threads = settings.frontThreads();
    List<String> workers = backends.workers();
    return switch (settings.front()) {
      case HAPROXY -> {
        Path file = place.configurations().resolve("haproxy.cfg");
        yield new ProgramConfiguration(
            file, haproxy(threads, place, workers), List.of("-db", "-f", file.toString()));
      }
      case NGINX -> {
        Path file = place.configurations().resolve("nginx.conf");
        yield new ProgramConfiguration(
            file,
            nginx(threads, place, workers),
            List.of("-e", "stderr", "-p", place.home().toString(), "-c", file.toString()));
      }
      case TRAEFIK -> {
        Path file = place.configurations().resolve("workers.yml");
        yield new ProgramConfiguration(
            file, traefik(backends), traefikArguments(file, place, backends.registry()));
      }
      case FABIO -> {
        Path file = place.configurations().resolve("fabio.properties");
        yield new ProgramConfiguration(
            file, fabio(place, backends), List.of("-cfg", file.toString()));
      }
      case NONE, NATS ->
          throw new IllegalArgumentException(settings.front() + " passes no HTTP on");
    };
  }

  /**
   * That of a Consul agent: one server that keeps everything in memory ({@code -dev}), with the
   * interfaces that are not used here turned off.
   *
   * @param ports for requests, then for its own of other agents, which there are none of
   */
  static ProgramConfiguration ofConsul(
      Path configurations, Path home, String host, List<Integer> ports) {
    Path file = configurations.resolve("consul.json");
    String text =
        """
        {
          "bind_addr": "127.0.0.1",
          "client_addr": "%s",
          "data_dir": "%s",
          "log_level": "INFO",
          "ports": {
            "http": %d, "serf_lan": %d, "server": %d,
            "dns": -1, "grpc": -1, "grpc_tls": -1, "serf_wan": -1
          }
        }
        """
            .formatted(host, home, ports.get(0), ports.get(1), ports.get(2));
    return new ProgramConfiguration(
        file, text, List.of("agent", "-dev", "-config-file", file.toString()));
  }

  private static List<String> haproxy(OptionalLong threads, Place place, List<String> workers) {
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
            "  bind " + place.listening(),
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
  private static List<String> fabio(Place place, Backends backends) {
    String routes =
        backends.workers().stream()
            .map(worker -> "route add %s / http://%s/".formatted(HttpPaths.SERVICE, worker))
            .collect(Collectors.joining("\\n"));
    List<String> registry =
        backends
            .registry()
            .map(
                consul ->
                    List.of(
                        "registry.backend = consul",
                        "registry.consul.addr = " + consul,
                        "registry.consul.register.enabled = false"))
            .orElse(List.of("registry.backend = static", "registry.static.routes = " + routes));
    Stream<String> proxy =
        Stream.of(
            "proxy.addr = " + place.listening(), "proxy.strategy = rr", "ui.addr = 127.0.0.1:0");
    return Stream.concat(proxy, registry.stream()).toList();
  }

  /** It hears of changes in Consul at once, as Fabio does, instead of asking each 15 s. */
  private static List<String> traefikArguments(Path file, Place place, Optional<String> registry) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--entrypoints.web.address=" + place.listening(),
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
