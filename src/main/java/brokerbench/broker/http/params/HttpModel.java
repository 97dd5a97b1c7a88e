package brokerbench.broker.http.params;

import brokerbench.quantity.Worded;
import brokerbench.scenario.BrokerMode;
import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.FaultTarget;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.ParamSpec.Kind.Choice;
import brokerbench.scenario.ParamSpec.Kind.Text;
import brokerbench.scenario.ParamSpec.Kind.Time;
import brokerbench.scenario.ParamSpec.Kind.Whole;
import brokerbench.scenario.ParamSpec.Kind.WholeOrWord;
import brokerbench.scenario.ParamSpec.Subject;
import brokerbench.scenario.Params;
import brokerbench.scenario.SettingName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Requests over HTTP to workers, directly or through a program in front of them. */
public final class HttpModel implements BrokerModel {

  /** Of workers and gateway, which come with the suite. */
  private static final String SERVER = "Helidon 4.5.0";

  private static final List<ParamSpec> SPECS =
      List.of(
          new ParamSpec(
              "http.front",
              new Choice(Worded.words(Front.class)),
              "none",
              "What is between clients and workers. none: nothing, clients connect to the one"
                  + " worker; nats: an HTTP server that sends each request to a queue group of"
                  + " workers over core NATS; haproxy, nginx, traefik, fabio: that"
                  + " program."),
          new ParamSpec(
              "http.workers", new Whole(1, 16), "1", "Workers that answer, each a process."),
          new ParamSpec(
              "http.answer",
              new Choice(List.of("empty", "echo")),
              "empty",
              "What a worker answers: 200 and nothing, or 200 and the payload, which clients compare"
                  + " with what they sent."),
          new ParamSpec(
                  "http.front_version",
                  new Text(),
                  "any",
                  "Version of the program in http.front; any: the one on the path, else Debian's,"
                      + " Traefik 3.7.15 or Fabio 1.5.15.")
              .of(Subject.SERVER),
          new ParamSpec(
                  "http.image",
                  new Text(),
                  "auto",
                  "Containers: image of haproxy, nginx, traefik or fabio; auto is the official"
                      + " one of http.front_version, and with any haproxy:3.0, nginx:1.26,"
                      + " traefik:v3.7.15 or fabiolb/fabio:1.5.15.")
              .of(Subject.CONTAINER),
          new ParamSpec(
                  "http.registry",
                  new Choice(Worded.words(Registry.class)),
                  "none",
                  "none: http.front has the workers in its configuration; consul: each worker"
                      + " registers itself with a Consul agent, which asks it once a second how it"
                      + " is, and of which traefik and fabio learn the workers.")
              .of(Subject.SERVER),
          new ParamSpec(
                  "http.registry_version",
                  new Text(),
                  "any",
                  "Version of the program in http.registry; any: the one on the path, else 1.14.11.")
              .of(Subject.SERVER),
          new ParamSpec(
                  "http.front_threads",
                  new WholeOrWord(1, 256, "auto"),
                  "auto",
                  "Threads of haproxy, processes of nginx; auto: one per processor. Traefik and"
                      + " Fabio have as many as Go's runtime takes.")
              .of(Subject.SERVER),
          new ParamSpec(
                  "http.nats_version", new Text(), "2.15.1", "With http.front=nats: its server.")
              .of(Subject.SERVER),
          new ParamSpec(
                  "http.nats_connections",
                  new Whole(1, 1_000),
                  "8",
                  "With http.front=nats: connections of the HTTP server to NATS, in rotation; each"
                      + " worker has one.")
              .of(Subject.SERVER),
          new ParamSpec(
                  "http.server_jvm_args",
                  new Text(),
                  "-Xms512m -Xmx512m -XX:+UseG1GC",
                  "Flags of each worker's JVM, and of the HTTP server's in front of NATS.")
              .of(Subject.SERVER),
          new ParamSpec("http.client_version", new Text(), "4.5.0", "helidon-webclient version."),
          new ParamSpec(
              "http.request_timeout",
              new Time(Duration.ofMillis(1), Duration.ofHours(1)),
              "5s",
              "Longest wait for an answer, of clients and of the HTTP server in front of NATS."));

  @Override
  public String name() {
    return "http";
  }

  @Override
  public String title() {
    return "HTTP";
  }

  @Override
  public String colour() {
    return "#a01070";
  }

  @Override
  public String symbol() {
    return "wedge";
  }

  @Override
  public String summary() {
    return "Requests over HTTP to workers: directly, through HAProxy, nginx, Traefik or Fabio, the"
        + " latter two with Consul too, or through an HTTP server and core NATS.";
  }

  @Override
  public List<ParamSpec> params() {
    return SPECS;
  }

  @Override
  public void check(Params params) {
    HttpSettings settings = HttpSettings.of(params);
    params.refuseWhen(
        params.cluster().nodes() > 1,
        "{nodes}: broker=http has its workers by http.workers; set nodes=1");
    params.refuseWhen(
        params.cluster().nodeDiskBytes() > 0,
        "{node_disk}: broker=http stores nothing; set node_disk=0B");
    params.refuseWhen(
        params.workload().clients().subscribe(),
        "broker=http: workers are servers of their own, and no client subscribes; set"
            + " subscriptions_per_topic=0 for {subscriptions_per_topic}");
    params.refuseWhen(
        params.is("load", "saturate") && !params.is("window", "1"),
        "broker=http: a connection has one request at a time; set window=1 for {window}");
    params.refuseWhen(
        settings.front() == Front.NONE && settings.workers() > 1,
        "{http.workers} needs something in front of them; set http.front");
    params.refuseWhen(
        params.cluster().tls().isOn(), "broker=http speaks plain text; set tls=none for {tls}");
    checkFront(settings.front(), params);
    params.refuseWhen(
        settings.registry() != Registry.NONE && !settings.front().goesWithRegistry(),
        "{http.registry} is asked by traefik and fabio alone; leave it out for {http.front}");
    params.refuseWhen(
        settings.registry() == Registry.NONE && !params.isDefault("http.registry_version"),
        "{http.registry_version} is for http.registry=consul; leave it out, or give that");
  }

  /** What the front does not read would make two points of a sweep the same. */
  private static void checkFront(Front front, Params params) {
    params.refuseWhen(
        !params.isDefault("http.front_threads") && front != Front.HAPROXY && front != Front.NGINX,
        "{http.front_threads} is for haproxy and nginx; leave it out, or give -p http.front=haproxy,nginx");
    params.refuseWhen(
        !params.isDefault("http.front_version") && (front == Front.NONE || front == Front.NATS),
        "{http.front_version} is for programs that pass HTTP on; leave it out, or give one as http.front");
    for (String ofQueue : List.of("http.nats_version", "http.nats_connections")) {
      params.refuseWhen(
          !params.isDefault(ofQueue) && front != Front.NATS,
          "{%s} is for http.front=nats; leave it out, or give -p http.front=nats"
              .formatted(ofQueue));
    }
  }

  @Override
  public BrokerMode mode(Params params) {
    return new BrokerMode(false, true, Optional.empty(), Duration.ZERO, Optional.empty());
  }

  @Override
  public List<SettingName> timers(Params params) {
    return List.of(SettingName.of("http.request_timeout"));
  }

  /** Workers keep what they answer where it is to be read back. */
  @Override
  public boolean writesMessages(Params params) {
    return params.workload().faults().disturbNodes();
  }

  /** Workers do not copy each other, so each is a node of its own to a fault. */
  @Override
  public boolean nodeFailsAsAWhole() {
    return false;
  }

  /** Without one of several workers, which follow the one server in front of them. */
  @Override
  public boolean goesOnWithout(FaultTarget target, Params params) {
    int workers = HttpSettings.of(params).workers();
    return workers > 1
        && switch (target) {
          case FaultTarget.Node(int number) -> number > 1 && number <= 1 + workers;
          case FaultTarget.Leader() -> true;
          case FaultTarget.Any(), FaultTarget.All() -> false;
        };
  }

  @Override
  public int serversPerNode(Params params) {
    HttpSettings settings = HttpSettings.of(params);
    return settings.workers()
        + (settings.registry() == Registry.NONE ? 0 : 1)
        + switch (settings.front()) {
          case NONE -> 0;
          case NATS -> 2;
          case HAPROXY, NGINX, TRAEFIK, FABIO -> 1;
        };
  }

  @Override
  public Optional<BrokerRelease> release(Params params) {
    return Optional.of(new BrokerRelease(name(), SERVER, HttpSettings.clientVersion(params)));
  }
}
