package brokerbench.broker.redis.params;

import static brokerbench.scenario.ParamSpec.Subject.CONTAINER;
import static brokerbench.scenario.ParamSpec.Subject.SERVER;
import static brokerbench.scenario.ParamSpec.Subject.SERVER_RELEASE;

import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.ParamSpec.Kind.Choice;
import brokerbench.scenario.ParamSpec.Kind.Flag;
import brokerbench.scenario.ParamSpec.Kind.Size;
import brokerbench.scenario.ParamSpec.Kind.Text;
import brokerbench.scenario.ParamSpec.Kind.Time;
import brokerbench.scenario.ParamSpec.Kind.Whole;
import brokerbench.scenario.ParamSpec.Kind.WholeOrWord;
import java.time.Duration;
import java.util.List;

/**
 * Parameters of Redis's and Valkey's server and client. Defaults of the server's settings are those
 * of its own {@code redis.conf}.
 */
final class RedisParams {

  static final List<ParamSpec> SPECS =
      List.of(
          new ParamSpec(
                  "redis.server",
                  new Choice(List.of("redis", "valkey")),
                  "redis",
                  "Which server: Redis, or its fork Valkey.")
              .of(SERVER_RELEASE),
          new ParamSpec(
                  "redis.version",
                  new Text(),
                  "8.0.2",
                  "Server version; with redis.server=valkey, Valkey's own, such as 8.1.1.")
              .of(SERVER_RELEASE),
          new ParamSpec(
                  "redis.image",
                  new Text(),
                  "auto",
                  "Containers: image of each node; auto is redis:VERSION or valkey/valkey:VERSION.")
              .of(CONTAINER),
          new ParamSpec(
                  "redis.io_threads",
                  new Whole(1, 128),
                  "1",
                  "Server io-threads: threads that read, parse and write; 1 leaves it to the main thread.")
              .of(SERVER),
          new ParamSpec(
                  "redis.appendonly",
                  new Flag(),
                  "false",
                  "Server appendonly: every write goes to the append-only file.")
              .of(SERVER),
          new ParamSpec(
                  "redis.appendfsync",
                  new Choice(List.of("no", "everysec", "always")),
                  "everysec",
                  "Server appendfsync, with appendonly: fsync left to the kernel, each second, or before"
                      + " each reply.")
              .of(SERVER),
          new ParamSpec(
                  "redis.no_fsync_on_rewrite",
                  new Flag(),
                  "false",
                  "Server no-appendfsync-on-rewrite: no fsync while the append-only file is rewritten.")
              .of(SERVER),
          new ParamSpec(
                  "redis.aof_rewrite_min_size",
                  new Size(0, 1L << 50),
                  "64MiB",
                  "Server auto-aof-rewrite-min-size: from this size on the append-only file is rewritten"
                      + " when it has doubled.")
              .of(SERVER),
          new ParamSpec(
                  "redis.save",
                  new Choice(List.of("default", "none")),
                  "default",
                  "Server save: the snapshots of redis.conf (3600 1 300 100 60 10000), each of which forks"
                      + " the server, or none.")
              .of(SERVER),
          new ParamSpec(
                  "redis.pubsub_buffer",
                  new Text(),
                  "32mb 8mb 60",
                  "Server client-output-buffer-limit pubsub: a subscriber above the first size, or above"
                      + " the second for the third number of seconds, is disconnected; 0 0 0 sets no"
                      + " limit.")
              .of(SERVER),
          new ParamSpec(
                  "redis.cluster_node_timeout",
                  new Time(Duration.ofMillis(100), Duration.ofHours(1)),
                  "15s",
                  "Server cluster-node-timeout, in a cluster: a node that is silent for this long is"
                      + " given up, and a replica takes its master's place.")
              .of(SERVER),
          new ParamSpec(
              "redis.client_version", new Text(), "7.7.0.RELEASE", "lettuce-core version."),
          new ParamSpec(
              "redis.mode",
              new Choice(List.of("pubsub", "sharded-pubsub", "streams")),
              "streams",
              "pubsub: PUBLISH to a channel per partition; sharded-pubsub: SPUBLISH to a shard channel"
                  + " per partition; streams: XADD to a stream per partition."),
          new ParamSpec(
              "redis.transport",
              new Choice(List.of("tcp", "unix")),
              "tcp",
              "How clients on the server's host reach it: TCP, or its Unix socket (one node)."),
          new ParamSpec(
              "redis.connections",
              new Whole(1, 10_000),
              "1",
              "Connections to each node that all producers share, in rotation; every consumer has its"
                  + " own."),
          new ParamSpec(
              "redis.flush",
              new Choice(List.of("each", "consolidated")),
              "each",
              "each: the client writes each command with its own system call, the library's default;"
                  + " consolidated: those that wait for one event loop go out together."),
          new ParamSpec(
              "redis.event_loops",
              new WholeOrWord(2, 1_000, "auto"),
              "auto",
              "Event loop threads of the producers' connections, and as many of the consumers'; auto"
                  + " is the library's default: one per processor, at least 2."),
          new ParamSpec(
              "redis.max_in_flight",
              new Whole(1, 10_000_000),
              "10000",
              "load=rate: publishes that a connection may have unanswered before a further one waits;"
                  + " the library itself has no bound."),
          new ParamSpec(
              "redis.longest_reconnect_delay",
              new Time(Duration.ofMillis(1), Duration.ofHours(1)),
              "30s",
              "Client reconnectDelay: attempts to connect again are 1, 2, 4 ms and so on apart, at most"
                  + " this long."),
          new ParamSpec(
              "redis.max_length",
              new WholeOrWord(1, 1_000_000_000L, "none"),
              "none",
              "streams: MAXLEN ~ of each XADD, which trims what lies before, read or not; none trims"
                  + " nothing."),
          new ParamSpec(
              "redis.wait",
              new Whole(0, 2),
              "0",
              "streams: replicas that must have an entry before its publish is acknowledged: a WAIT"
                  + " behind each XADD, or behind those that go out together; 0 waits for none."),
          new ParamSpec(
              "redis.wait_timeout",
              new Time(Duration.ofMillis(1), Duration.ofHours(1)),
              "1s",
              "With redis.wait: longest wait for replicas, after which the publish has failed; its"
                  + " connection waits meanwhile."),
          new ParamSpec(
              "redis.read_count",
              new Whole(1, 100_000),
              "500",
              "streams: COUNT of each XREADGROUP, messages of each stream."),
          new ParamSpec(
              "redis.block",
              new Time(Duration.ofMillis(1), Duration.ofSeconds(30)),
              "2s",
              "streams: BLOCK of each XREADGROUP, the longest wait for messages."),
          new ParamSpec(
              "redis.ack",
              new Choice(List.of("each", "batch", "none")),
              "each",
              "streams: an XACK for each message, one for all messages of a read, or none (NOACK, at"
                  + " most once)."),
          new ParamSpec(
              "redis.recover_idle",
              new Time(Duration.ZERO, Duration.ofHours(1)),
              "0ms",
              "streams: consumers take over by XAUTOCLAIM what another has left unacknowledged for this"
                  + " long; 0ms never does."),
          new ParamSpec(
              "redis.delivery_limit",
              new Whole(0, 1_000),
              "0",
              "streams: a message that was delivered this often goes to the dead-letter stream"
                  + " instead of being taken over; 0 sets no limit."));

  private RedisParams() {}
}
