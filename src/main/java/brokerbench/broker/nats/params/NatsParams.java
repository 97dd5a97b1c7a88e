package brokerbench.broker.nats.params;

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

/** Parameters of NATS' server and client, by their own names where they have one. */
final class NatsParams {

  static final List<ParamSpec> SPECS =
      List.of(
          new ParamSpec("nats.version", new Text(), "2.15.1", "Server version.").of(SERVER_RELEASE),
          new ParamSpec(
                  "nats.image",
                  new Text(),
                  "auto",
                  "Containers: image of each node; auto is nats:VERSION-alpine.")
              .of(CONTAINER),
          new ParamSpec("nats.client_version", new Text(), "2.26.2", "jnats version."),
          new ParamSpec(
              "nats.mode",
              new Choice(List.of("jetstream", "core")),
              "jetstream",
              "jetstream: streams store each message; core: whoever is subscribed gets it, at most"
                  + " once, and nothing is stored."),
          new ParamSpec(
                  "nats.max_pending",
                  new Size(1 << 20, 1L << 34),
                  "64MiB",
                  "Server max_pending: bytes that may wait for one connection before the server closes it"
                      + " as a slow consumer.")
              .of(SERVER),
          new ParamSpec(
              "nats.storage",
              new Choice(List.of("file", "memory")),
              "file",
              "Storage of each stream."),
          new ParamSpec(
                  "nats.sync_interval",
                  new Text(),
                  "2m",
                  "Server sync_interval: time between two fsyncs, or always for an fsync before each"
                      + " acknowledgement.")
              .of(SERVER),
          new ParamSpec(
              "nats.connections",
              new Whole(1, 10_000),
              "1",
              "TCP connections that all producers, then all consumers share, in rotation; with"
                  + " nats.consume=push or pull-shared the consumers of a topic are on one."),
          new ParamSpec(
              "nats.consumer_connections",
              new WholeOrWord(1, 10_000, "shared"),
              "shared",
              "TCP connections that the consumers have to themselves, in rotation; shared: those of"
                  + " nats.connections."),
          new ParamSpec(
              "nats.reconnect_wait",
              new Time(Duration.ofMillis(1), Duration.ofMinutes(10)),
              "2s",
              "Client reconnectWait: from one round of attempts to connect again to the next."),
          new ParamSpec(
              "nats.tls_first",
              new Flag(),
              "true",
              "With tls: clients and servers speak TLS at once (server handshake_first); false: after"
                  + " the server's first line in plain text, as servers do by default."),
          new ParamSpec(
              "nats.publish",
              new Choice(List.of("sync", "async")),
              "sync",
              "sync: a producer waits for each acknowledgement or reply (a window of 1); async: up to"
                  + " window messages are unacknowledged."),
          new ParamSpec(
              "nats.flush_on_request",
              new Flag(),
              "true",
              "Client writes each publish with its own system call, the library's default."),
          new ParamSpec(
              "nats.consume",
              new Choice(List.of("pull-shared", "pull", "push")),
              "pull-shared",
              "pull-shared: a subscription's consumers fetch from one subscription object; pull: one"
                  + " simplified-API consumer each on the same durable; push: a deliver group."),
          new ParamSpec(
              "nats.fetch_batch", new Whole(1, 100_000), "500", "Messages asked for in one pull."),
          new ParamSpec(
              "nats.fetch_wait",
              new Time(Duration.ofMillis(1), Duration.ofMinutes(5)),
              "1s",
              "Longest wait of one pull for its messages."),
          new ParamSpec(
              "nats.ack_policy",
              new Choice(List.of("explicit", "all", "none")),
              "explicit",
              "Acknowledgement policy of each durable consumer."),
          new ParamSpec(
              "nats.ack_wait",
              new Time(Duration.ofMillis(100), Duration.ofHours(1)),
              "30s",
              "ack_wait of each durable consumer: time after which the server redelivers what"
                  + " was not acknowledged. The default is the server's."),
          new ParamSpec(
              "nats.max_ack_pending",
              new Whole(1, 10_000_000),
              "5000",
              "max_ack_pending of each durable consumer."),
          new ParamSpec(
              "nats.duplicate_window",
              new Time(Duration.ZERO, Duration.ofHours(24)),
              "0ms",
              "duplicate_window of each stream: for how long it knows the ids by which it stores a repeated"
                  + " message once; messages have ids with publish_attempts above 1; 0ms is the server's"
                  + " default of 2 minutes."),
          new ParamSpec(
              "nats.subscribe",
              new Choice(List.of("queue", "plain")),
              "queue",
              "core: queue: the consumers of a subscription share its messages, as a queue group;"
                  + " plain: each consumer receives every message, as its own subscription."),
          new ParamSpec(
              "nats.wildcard",
              new Flag(),
              "true",
              "core: a consumer subscribes to all subjects of its topic at once; false: to each"
                  + " subject by its name."),
          new ParamSpec(
              "nats.request_reply",
              new Flag(),
              "false",
              "core: a publish is a request and is acknowledged by the first reply of a consumer, so"
                  + " that publish latency is a round trip."),
          new ParamSpec(
              "nats.reply",
              new Choice(List.of("empty", "echo")),
              "empty",
              "Requests: what a consumer answers; nothing, or the payload."),
          new ParamSpec(
              "nats.request_timeout",
              new Time(Duration.ofMillis(1), Duration.ofHours(1)),
              "5s",
              "Requests: longest wait for a reply; with nats.publish=async the library looks every 5 s"
                  + " only."),
          new ParamSpec(
              "nats.pending_messages",
              new Whole(1, 100_000_000),
              "524288",
              "core: messages that the library keeps for a consumer that is busy; it throws away what"
                  + " comes beyond them."),
          new ParamSpec(
              "nats.pending_bytes",
              new Size(1, 1L << 34),
              "64MiB",
              "core: as nats.pending_messages, in bytes."));

  private NatsParams() {}
}
