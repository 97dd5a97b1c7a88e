package brokerbench.scenario;

import static brokerbench.scenario.ParamSpec.Subject.CONTAINER;
import static brokerbench.scenario.ParamSpec.Subject.SERVER;

import brokerbench.quantity.Worded;
import brokerbench.scenario.ParamSpec.Kind.Choice;
import brokerbench.scenario.ParamSpec.Kind.Decimal;
import brokerbench.scenario.ParamSpec.Kind.Size;
import brokerbench.scenario.ParamSpec.Kind.Text;
import brokerbench.scenario.ParamSpec.Kind.Time;
import brokerbench.scenario.ParamSpec.Kind.Whole;
import java.time.Duration;
import java.util.List;

/** Parameters of the cluster and of its observation. */
final class ClusterParams {

  /** The value of the parameter {@code upgrade_to} without any. */
  static final String NO_UPGRADE = "none";

  /** With a MiB Kafka ends as it starts; with this, each broker takes messages. */
  static final long LEAST_NODE_DISK_BYTES = 16L << 20;

  static final List<ParamSpec> SPECS =
      List.of(
          new ParamSpec("nodes", new Choice(List.of("1", "3")), "1", "Broker nodes.").of(SERVER),
          new ParamSpec(
              "replication_factor", new Whole(1, 3), "1", "Copies of each partition or stream."),
          new ParamSpec(
              "durability",
              new Choice(Flushing.words()),
              Flushing.AS_SET,
              "When servers force to disk what they have written, the same on every broker: page-cache:"
                  + " when the kernel does; interval: each second; every-message: before they"
                  + " acknowledge a message. It sets the broker's own parameters, on a majority of the"
                  + " replication_factor copies; as-set leaves those as they are."),
          new ParamSpec(
                  "broker_life",
                  new Choice(List.of("fork", "trial")),
                  "fork",
                  "How long a broker lives: new processes and data directories per fork or per trial.")
              .of(SERVER),
          new ParamSpec(
                  "network",
                  new Choice(List.of("published", "bridge", "host")),
                  "bridge",
                  "Containers: how clients reach them. published: a port on 127.0.0.1, through Docker's"
                      + " userland proxy; bridge: the container's own address; host: the host's network.")
              .of(CONTAINER),
          new ParamSpec(
                  "client_path",
                  new Choice(List.of("direct", "proxy")),
                  "direct",
                  "How clients reach nodes that the suite starts. proxy: every connection of a client leads through"
                      + " Toxiproxy, which faults of the clients' path need; direct: to the broker.")
              .of(SERVER),
          new ParamSpec(
              "tls",
              new Choice(Worded.words(Tls.class)),
              "none",
              "What clients speak to brokers. server: TLS, and they check who signed the broker's"
                  + " certificate and for which address; mutual: they show one too, and are refused"
                  + " without; none: plain text. Certificates of servers that the suite starts are made"
                  + " for the run."),
          new ParamSpec(
              "auth",
              new Choice(Worded.words(Auth.class)),
              "none",
              "How clients prove who they are. password: a name and a password; scram: a proof of the"
                  + " password (SCRAM-SHA-512); token: a shared word; nkey: a signature; none: everybody may"
                  + " connect. Each broker has some of these. Servers that the suite starts give their"
                  + " user the rights that the load needs, and no more."),
          new ParamSpec(
              "auth_user",
              new Text(),
              "brokerbench",
              "With auth=password or scram: the user that clients log in as; default is the user of"
                  + " servers without named users."),
          new ParamSpec(
              Login.FILE,
              new Text(),
              Login.NO_FILE,
              "With auth: file whose only line is the password, token or seed. The run's files name it"
                  + " and do not hold what is in it. none: servers that the suite starts get one that is"
                  + " made for the run."),
          new ParamSpec(
              "tls_ca",
              new Text(),
              "system",
              "With tls and servers of your own: file with the certificate of the authority that signed"
                  + " the servers', in PEM; system: those that the JDK trusts."),
          new ParamSpec(
              "tls_certificate",
              new Text(),
              "none",
              "With tls=mutual and servers of your own: file with the certificate that clients show, in"
                  + " PEM, followed by those of intermediate authorities."),
          new ParamSpec(
              "tls_key",
              new Text(),
              "none",
              "With tls_certificate: file with its key, in PEM, PKCS#8 and not encrypted. The run's"
                  + " files name the file and do not hold the key."),
          new ParamSpec(
                  "node_disk",
                  new Size(
                      0, 1L << 50, "0B, or 16MiB or more, which hold the files of an empty broker"),
                  "0B",
                  "Give each node its own ext4 file system of this size, on a loop device; only as root; the"
                      + " fault fill needs it. 0B: nodes share the disk of --data-dir, or of the container engine.")
              .of(SERVER),
          new ParamSpec(
                  "upgrade_to",
                  new Text(),
                  NO_UPGRADE,
                  "Server version that the fault upgrade starts nodes as; none has no such fault.")
              .of(SERVER),
          new ParamSpec(
                  "container_cpuset",
                  new Text(),
                  "all",
                  "Containers: processors that each node may use, such as 0-1; a list with commas, such as"
                      + " 0,2, can stand in a scenario file alone; all sets no limit.")
              .of(CONTAINER),
          new ParamSpec(
                  "container_cpus",
                  new Decimal(0, 1024),
                  "0",
                  "Containers: processor quota of each node, which throttles; 0 sets none.")
              .of(CONTAINER),
          new ParamSpec(
                  "container_memory",
                  new Size(0, 1L << 50),
                  "0B",
                  "Containers: memory limit of each node; 0B sets none.")
              .of(CONTAINER),
          new ParamSpec(
              "resource_interval",
              new Time(Duration.ofMillis(100), Duration.ofSeconds(10)),
              "500ms",
              "Time between two samples of CPU, memory and disk of each process; containers are sampled"
                  + " at the engine's own pace, about 1 Hz."),
          new ParamSpec(
              "resource_lead",
              new Time(Duration.ZERO, Duration.ofMinutes(10)),
              "0ms",
              "Idle time sampled before the load."),
          new ParamSpec(
              "resource_tail",
              new Time(Duration.ZERO, Duration.ofMinutes(10)),
              "0ms",
              "Idle time sampled after the load."));

  private ClusterParams() {}
}
