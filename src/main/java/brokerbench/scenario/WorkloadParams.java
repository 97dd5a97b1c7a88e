package brokerbench.scenario;

import brokerbench.scenario.ParamSpec.Kind.Choice;
import brokerbench.scenario.ParamSpec.Kind.Decimal;
import brokerbench.scenario.ParamSpec.Kind.Flag;
import brokerbench.scenario.ParamSpec.Kind.Size;
import brokerbench.scenario.ParamSpec.Kind.Time;
import brokerbench.scenario.ParamSpec.Kind.Whole;
import brokerbench.scenario.ParamSpec.Kind.WholeOrWord;
import java.time.Duration;
import java.util.List;

/** Parameters of the load and of its recording, the same for every broker. */
final class WorkloadParams {

  private static final Duration DAY = Duration.ofDays(1);

  static final List<ParamSpec> SPECS =
      List.of(
          new ParamSpec(
              "broker", new Choice(Brokers.names()), Brokers.inClient(), "Broker under test."),
          new ParamSpec("topics", new Whole(1, 1_000), "10", "Topics."),
          new ParamSpec(
              "partitions_per_topic", new Whole(1, 1_000), "10", "Partitions of each topic."),
          new ParamSpec(
              "producers_per_partition",
              new Whole(1, 1_000),
              "1",
              "Producers that publish to each partition, each on its own virtual thread."),
          new ParamSpec(
              "connect",
              new Choice(List.of("once", "each")),
              "once",
              "each: a producer connects anew for each message, with a new client, which is closed"
                  + " while the next one connects; latency counts from before it connects, and the rate is"
                  + " that of clients, some of which open more than one connection. once: before the"
                  + " load."),
          new ParamSpec(
              "subscriptions_per_topic",
              new Whole(0, 100),
              "1",
              "Subscriptions of each topic; each receives every message. 0: there are no subscriptions, and"
                  + " the load is its publishes alone."),
          new ParamSpec(
              "consumers_per_subscription",
              new Whole(1, 1_000),
              "10",
              "Consumers that share one subscription of one topic, each on its own virtual thread."),
          new ParamSpec(
              "consumer_work",
              new Time(Duration.ZERO, Duration.ofMinutes(1), Duration.ofNanos(1)),
              "0ms",
              "Time that a consumer works on each message before it takes the next; it waits, as for a"
                  + " database, and needs no processor."),
          new ParamSpec(
              "payload_size",
              new Size(40, 64L << 20, "the first 40 are the stamp that times and accounts for it"),
              "1024B",
              "Payload of a message, stamp included."),
          new ParamSpec(
              "payload_variants",
              new Whole(1, 4_096),
              "1",
              "Distinct random payload bodies in rotation; 1 sends the same body every time."),
          new ParamSpec(
              "payload_format",
              new Choice(List.of("random", "json")),
              "random",
              "random: bytes that do not compress; json: text, from 128 bytes on, an order with its"
                  + " stamp in hexadecimal digits, which deflate takes to about a third."),
          new ParamSpec(
              "timestamp_header",
              new Flag(),
              "false",
              "Send the due time also as a decimal header named ts, as the study does."),
          new ParamSpec(
              "load",
              new Choice(List.of("saturate", "rate")),
              "saturate",
              "saturate: as fast as the window lets; rate: open loop at a fixed rate."),
          new ParamSpec(
              "window",
              new WholeOrWord(1, 10_000_000, "unbounded"),
              "64",
              "saturate: messages a producer may have unacknowledged; unbounded leaves the limit to"
                  + " the client library."),
          new ParamSpec(
              "window_refill",
              new Choice(List.of("one", "all")),
              "one",
              "saturate: acknowledgements for which a producer with a full window waits before it sends"
                  + " again; all: those of the whole window, as batches that do not overlap."),
          new ParamSpec(
              "rate",
              new Decimal(0.001, 1e9),
              "10000",
              "rate: offered messages per second, all producers."),
          new ParamSpec(
              "capacity_share",
              new Decimal(0, 1),
              "0",
              "rate, by time: share of the highest rate that the fork finds to be sustained, offered"
                  + " in place of rate; a step of the search takes a warm-up time (-w). 0: no search."),
          new ParamSpec(
              "rate_step",
              new Decimal(1, 10),
              "1",
              "rate: each measurement iteration begins on an idle broker and offers this many times"
                  + " the rate of the one before; 1 offers the same rate without a pause."),
          new ParamSpec(
              "stop_at_loss",
              new Flag(),
              "false",
              "With rate_step: a fork's load ends after the first measurement iteration that lost a"
                  + " delivery."),
          new ParamSpec(
              "spike_factor",
              new Decimal(1, 1_000),
              "1",
              "rate, by time: what rate is multiplied by for spike_length in the middle of each"
                  + " spike_every; 1 is a steady rate."),
          new ParamSpec(
              "spike_every",
              new Time(Duration.ofMillis(1), DAY),
              "10s",
              "With spike_factor: time from one spike to the next."),
          new ParamSpec(
              "spike_length",
              new Time(Duration.ofMillis(1), DAY),
              "1s",
              "With spike_factor: length of a spike."),
          new ParamSpec(
              "iteration_by",
              new Choice(List.of("count", "time")),
              "count",
              "Whether an iteration is a number of messages or a time (-w, -r)."),
          new ParamSpec(
              "messages_per_producer",
              new Whole(1, 10_000_000_000L),
              "50000",
              "Messages each producer sends in a measurement iteration by count; --scale multiplies it."),
          new ParamSpec(
              "warmup_messages_per_producer",
              new Whole(1, 10_000_000_000L),
              "5000",
              "Messages each producer sends in a warm-up iteration by count; --scale multiplies it."),
          new ParamSpec(
              "consumer_kills",
              new Whole(0, 1_000),
              "0",
              "Consumers of a fork that are killed, at random instants of the measurement by the seed,"
                  + " and do not come back: their connections are cut, and nothing more is"
                  + " acknowledged."),
          new ParamSpec(
              "consumer_pauses",
              new Whole(0, 1_000),
              "0",
              "Consumers of a fork that stand still for consumer_pause with a message in their hands, at"
                  + " random instants of the measurement by the seed, and then go on."),
          new ParamSpec(
              "consumer_pause",
              new Time(Duration.ofMillis(1), DAY),
              "1m",
              "With consumer_pauses: for how long a consumer neither receives nor acknowledges; its"
                  + " client library lives on."),
          new ParamSpec(
              "publish_attempts",
              new Whole(1, 1_000_000),
              "1",
              "How often a message is published until it is acknowledged: what failed is sent again, the"
                  + " same bytes, by the suite; the client library's own attempts are not counted. Latency"
                  + " counts from when the message was due. Above 1 each message has an id, where the"
                  + " broker stores messages of one id only once."),
          new ParamSpec(
              "retry_wait",
              new Time(Duration.ZERO, Duration.ofHours(1)),
              "100ms",
              "With publish_attempts: time from a failed attempt to the next."),
          new ParamSpec(
              "broker_stopped",
              new Decimal(0, 0.9),
              "0",
              "Share of each 50 ms of the load in which every process of the broker is stopped, to see"
                  + " whether a slow-down of known size is found; not external."),
          new ParamSpec(
              "faults",
              new ParamSpec.Kind.Text(),
              PlannedFault.NONE,
              "Faults of broker nodes, such as 'kill leader at 10s for 5s; pause node-1 at 30s for 2s':"
                  + " pause, kill or stop; with node_disk also fill; with upgrade_to also upgrade; with client_path=proxy also cut, reset, 'latency 50ms',"
                  + " 'latency 50ms jitter 5ms', 'bandwidth 100KB/s' or 'loss 1%'; node-N, leader, any or all; at a time since the measurement began, or"
                  + " 'at 5s..20s' by the seed, or 'at served+15s' after all nodes serve again; with no 'for' a node stays away until the load is over. Not external."),
          new ParamSpec(
              "label",
              new Choice(List.of("none", "a", "b")),
              "none",
              "Distinguishes two trials that are the same, as bench run --aa sets it; a labelled trial"
                  + " measures no claim."),
          new ParamSpec(
              "broker_state",
              new Choice(List.of("fresh", "cold", "warm")),
              "fresh",
              "fresh: the broker has seen this fork's warm-up iterations and nothing else; cold: no"
                  + " load at all, so warm-up iterations go to a second broker; warm: an earlier fork"
                  + " has run the same load on it."),
          new ParamSpec(
              "client_state",
              new Choice(List.of("cold", "warm")),
              "warm",
              "warm: the measured fork has run the warm-up iterations; cold: it runs none."),
          new ParamSpec(
              "poll_timeout",
              new Time(Duration.ofMillis(1), Duration.ofMinutes(5)),
              "1s",
              "Longest wait of one poll of a consumer that polls."),
          new ParamSpec(
              "drain_timeout",
              new Time(Duration.ofMillis(100), DAY),
              "30s",
              "Longest wait for outstanding messages without any arriving, at the end of the load;"
                  + " longer where the broker redelivers later what was not acknowledged."),
          new ParamSpec(
              "progress_timeout",
              new Time(Duration.ofSeconds(1), DAY),
              "60s",
              "Watchdog: a fork without any progress for this long is dumped and stopped."),
          new ParamSpec(
              "latency_ceiling",
              new Time(Duration.ofMillis(1), Duration.ofHours(1)),
              "1h",
              "Latencies above it are recorded, counted and reported as out of range."),
          new ParamSpec(
              "histogram_digits",
              new Whole(1, 4),
              "3",
              "Significant decimal digits of the latency histograms."),
          new ParamSpec(
              "client_jvm_args",
              new ParamSpec.Kind.Text(),
              "auto",
              "Flags of each fork's JVM; auto takes -Xms8g -Xmx8g -XX:+AlwaysPreTouch -XX:+UseG1GC, or a"
                  + " third of the memory where the machine has less than 15 GiB."));

  private WorkloadParams() {}
}
