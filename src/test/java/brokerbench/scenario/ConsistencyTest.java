package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConsistencyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nodes=1 replication_factor=3 | replication_factor=3 needs as many nodes; nodes=1",
        "broker=kafka nodes=3 replication_factor=1 kafka.min_insync_replicas=2"
            + " | kafka.min_insync_replicas=2 is more than replication_factor=1",
        "broker=kafka kafka.acks=1 | kafka.acks=1 needs kafka.idempotence=false",
        "broker=kafka kafka.acks=0 | kafka.acks=0 needs kafka.idempotence=false",
        "broker=kafka kafka.linger=2s kafka.delivery_timeout=31s"
            + " | kafka.delivery_timeout=31s is shorter than kafka.linger=2s and a request's 30 s"
            + " together",
        "load=rate rate=0.01"
            + " | rate=0.01 leaves the watchdog without progress for progress_timeout=60s; raise one"
            + " of them",
        "load=rate window_refill=all"
            + " | window_refill=all needs load=saturate; an open loop has no window",
        "window=unbounded window_refill=all"
            + " | window_refill=all needs a bounded window; set window=64",
        "broker=inmemory broker_state=warm"
            + " | broker_state=warm has no meaning for the in-memory broker, which lives in the"
            + " client",
        "broker=nats nats.publish=sync window=16"
            + " | nats.publish=sync is a window of 1; set window=1, or nats.publish=async for"
            + " window=16",
        "broker=nats nats.publish=sync window=unbounded"
            + " | nats.publish=sync is a window of 1; set window=1, or nats.publish=async for"
            + " window=unbounded",
        "broker=nats nats.mode=core window=64"
            + " | window=64 has no effect: publishes of nats.mode=core are not acknowledged; set"
            + " window=unbounded, or nats.request_reply=true",
        "broker=nats nats.mode=core window=unbounded nodes=3 replication_factor=3"
            + " | replication_factor=3: nats.mode=core stores nothing; set replication_factor=1",
        "broker=nats nats.mode=core window=unbounded nats.storage=memory"
            + " | nats.storage=memory has no meaning with nats.mode=core; leave it out",
        "broker=nats nats.mode=core window=unbounded nats.publish=async"
            + " | nats.publish=async has no meaning with nats.request_reply=false; leave it out",
        "broker=nats nats.mode=core window=unbounded nats.reply=echo"
            + " | nats.reply=echo has no meaning with nats.request_reply=false; leave it out",
        "broker=nats window=1 nats.subscribe=plain"
            + " | nats.subscribe=plain has no meaning with nats.mode=jetstream; leave it out",
        "broker=nats window=1 nats.request_reply=true"
            + " | nats.request_reply=true has no meaning with nats.mode=jetstream; leave it out",
        "broker=nats nats.mode=core nats.request_reply=true window=16"
            + " | nats.publish=sync is a window of 1; set window=1, or nats.publish=async for"
            + " window=16",
        "broker=nats nats.publish=async window=unbounded"
            + " | nats.publish=async needs a bounded window; the client library sets no bound",
        "payload_format=json payload_size=127"
            + " | payload_format=json needs payload_size=128B or more, for its stamp in digits;"
            + " payload_size=127",
        "capacity_share=0.5 iteration_by=time"
            + " | capacity_share=0.5 needs load=rate; set that, or capacity_share=0 for"
            + " load=saturate",
        "capacity_share=1 load=rate"
            + " | capacity_share=1 needs iteration_by=time, so that a rate can be judged by what"
            + " comes in a time",
        "capacity_share=0.5 load=rate iteration_by=time broker=kafka broker_state=warm"
            + " | capacity_share=0.5 loads the broker before the measurement; set"
            + " broker_state=fresh or cold",
        "capacity_share=0.5 load=rate iteration_by=time client_state=cold"
            + " | capacity_share=0.5 is found by the measured fork, which is warm then; set"
            + " client_state=warm",
        "capacity_share=0.5 load=rate iteration_by=time window=unbounded"
            + " | capacity_share=0.5 is found from a closed loop on, which needs a bounded window;"
            + " set window=64",
        "broker=redis nodes=3 replication_factor=3 redis.mode=pubsub"
            + " | replication_factor=3: redis.mode=pubsub keeps no message; set replication_factor=1",
        "broker=redis redis.wait=1 redis.mode=pubsub"
            + " | redis.wait=1 has nothing to wait for: redis.mode=pubsub keeps no message; leave it"
            + " out",
        "broker=redis nodes=3 replication_factor=2 redis.wait=2"
            + " | redis.wait=2 is more than the replicas that there are; replication_factor=2",
        "broker=redis window=unbounded"
            + " | broker=redis needs a bounded window; the client library sets no bound",
        "broker=redis redis.transport=unix nodes=3"
            + " | redis.transport=unix reaches one node; nodes=3",
        "broker=redis redis.transport=unix tls=server"
            + " | tls=server needs redis.transport=tcp; a Unix socket has no TLS",
        "broker=http subscriptions_per_topic=0 window=2"
            + " | broker=http: a connection has one request at a time; set window=1 for window=2",
        "broker=http window=1"
            + " | broker=http: workers are servers of their own, and no client subscribes; set"
            + " subscriptions_per_topic=0 for subscriptions_per_topic=1",
        "broker=http subscriptions_per_topic=0 window=1 http.workers=2"
            + " | http.workers=2 needs something in front of them; set http.front",
        "broker=inmemory tls=server"
            + " | tls=server needs a broker that clients connect to; broker=inmemory lives in the"
            + " client",
        "broker=nats window=1 tls_ca=/ca.pem"
            + " | tls=none reads no certificate; leave tls_ca, tls_certificate and tls_key out, or"
            + " set tls=server or mutual",
        "broker=nats window=1 tls=mutual tls_key=/key.pem"
            + " | tls_certificate=none and tls_key=/key.pem go together; give both or none",
        "broker=nats window=1 tls=server tls_certificate=/c.pem tls_key=/key.pem"
            + " | tls=server: clients show no certificate; set tls=mutual, or leave tls_certificate"
            + " and tls_key out",
        "broker=redis auth_file=x"
            + " | auth=none reads no file; leave auth_file out, or set auth=password",
        "broker=redis auth=scram auth_file=x"
            + " | auth=scram is not supported by broker=redis, which knows: [password]",
        "broker=nats window=1 auth=scram"
            + " | auth=scram is not supported by broker=nats, which knows: [nkey, password, token]",
        "broker=redis auth=password auth_user=a{b auth_file=x"
            + " | auth_user='a{b' is not a name of letters, digits, dots, hyphens, underscores",
        "broker=kafka payload_size=40MiB kafka.buffer_memory=32MiB"
            + " | kafka.buffer_memory=32MiB is all that a producer may hold, and payload_size=40MiB"
            + " or kafka.batch_size=16384B does not fit into it",
        "broker=nats window=1 payload_size=1MiB nats.max_pending=1MiB"
            + " | nats.max_pending=1MiB must hold a message of payload_size=1MiB with its headers",
        "broker=redis redis.pubsub_buffer=32mb"
            + " | redis.pubsub_buffer='32mb' is not two sizes and a number of seconds, such as '32mb"
            + " 8mb 60'",
        "broker=redis redis.recover_idle=15s redis.ack=none"
            + " | redis.recover_idle=15s finds nothing with redis.ack=none, which leaves nothing"
            + " unacknowledged",
        "broker=redis redis.delivery_limit=5"
            + " | redis.delivery_limit=5 needs redis.recover_idle: a message is delivered again only"
            + " when taken over",
        "broker=nats nats.mode=core window=unbounded subscriptions_per_topic=0"
            + " | subscriptions_per_topic=0 leaves nothing to measure with nats.mode=core, where no"
            + " server acknowledges a publish; set 1 or more",
        "broker=kafka kafka.acks=0 kafka.idempotence=false subscriptions_per_topic=0"
            + " | subscriptions_per_topic=0 leaves nothing to measure with kafka.acks=0; set 1 or"
            + " more, or kafka.acks=all",
        "broker=nats nats.mode=core window=unbounded consumer_kills=1"
            + " | consumer_kills=1 needs a broker, and a mode of it, in which others take over what a"
            + " dead consumer held; broker=nats has none as it is configured",
        "broker=redis redis.mode=pubsub timestamp_header=false consumer_pauses=1"
            + " | consumer_pauses=1 needs a broker, and a mode of it, in which others take over what"
            + " a dead consumer held; broker=redis has none as it is configured",
        "broker=kafka consumer_kills=1 consumer_pauses=1"
            + " | consumer_kills=1 and consumer_pauses=1 in one trial cannot be told apart; set one of"
            + " them to 0",
        "broker=kafka consumer_kills=1 iteration_by=time"
            + " | consumer_kills=1 needs kafka.subscribe=group, in which others are given the"
            + " partitions of a member that is gone; kafka.subscribe=assign",
        "broker=kafka consumer_kills=1 iteration_by=time kafka.subscribe=group"
            + " kafka.group_protocol=consumer"
            + " | consumer_kills=1 needs kafka.group_protocol=classic, with which the client says how"
            + " soon it counts as dead; kafka.group_protocol=consumer",
        "broker=kafka consumer_kills=1 iteration_by=time kafka.subscribe=group kafka.commit=none"
            + " | consumer_kills=1 needs kafka.commit=async or sync; without commits others begin at"
            + " the start of a partition",
        "broker=kafka consumer_kills=1 iteration_by=time kafka.subscribe=group"
            + " kafka.client_version=4.0.0"
            + " | consumer_kills=1 needs kafka.client_version=4.1.0 or newer, whose consumers can"
            + " close without leaving their group; kafka.client_version=4.0.0",
        "broker=kafka consumer_pauses=1 iteration_by=time kafka.subscribe=group"
            + " | consumer_pause=1m is over before others take over; it must be longer than"
            + " kafka.max_poll_interval=5m",
        "broker=nats window=1 consumer_kills=1 iteration_by=time nats.ack_policy=all"
            + " | consumer_kills=1 needs nats.ack_policy=explicit, with which a consumer acknowledges"
            + " its own messages alone; nats.ack_policy=all",
        "broker=nats window=1 consumer_kills=1 iteration_by=time"
            + " | consumer_kills=1 needs nats.consume=pull, with which no two consumers share an"
            + " object of the client library; nats.consume=pull-shared",
        "broker=nats window=1 consumer_kills=1 iteration_by=time nats.consume=pull topics=1"
            + " consumers_per_subscription=4 nats.consumer_connections=3"
            + " | consumer_kills=1 cuts a consumer's connection, which must be its own; set"
            + " nats.consumer_connections=4, nats.consumer_connections=3",
        "broker=redis consumer_kills=1"
            + " | consumer_kills=1 needs iteration_by=time, from which the instants are drawn",
        "broker=redis consumer_kills=1 iteration_by=time"
            + " | consumer_kills=1 needs partitions_per_topic=1, so that all consumers of a"
            + " subscription read its stream; raise topics instead",
        "broker=redis consumer_kills=9 iteration_by=time partitions_per_topic=1 topics=2"
            + " consumers_per_subscription=5"
            + " | consumer_kills=9 leaves a subscription without a consumer; of 5 consumers each, 8"
            + " can die",
        "broker=redis consumer_kills=1 iteration_by=time partitions_per_topic=1"
            + " redis.recover_idle=499ms"
            + " | consumer_kills=1 needs redis.recover_idle=500ms or more, after which others take"
            + " over; redis.recover_idle=499ms",
        "broker=redis redis.mode=pubsub timestamp_header=true"
            + " | redis.mode=pubsub has no headers; set timestamp_header=false",
        "broker=redis redis.mode=sharded-pubsub partitions_per_topic=2 consumers_per_subscription=3"
            + " | redis.mode=sharded-pubsub: consumers split the channels of a topic, and"
            + " consumers_per_subscription=3 is more than partitions_per_topic=2; for fan-out, raise"
            + " subscriptions_per_topic",
        "broker=redis redis.mode=pubsub topics=3 consumers_per_subscription=1 consumer_work=1ms"
            + " | redis.mode=pubsub: consumer_work=1ms holds up every subscriber of the same event"
            + " loop; for 3 connections of subscribers set redis.event_loops=3",
        "broker=redis redis.mode=sharded-pubsub topics=1 partitions_per_topic=4"
            + " consumers_per_subscription=2 consumer_work=1ms redis.event_loops=3"
            + " | redis.mode=sharded-pubsub: consumer_work=1ms holds up every subscriber of the same"
            + " event loop; for 4 connections of subscribers set redis.event_loops=4"
      })
  void refuses_a_contradiction(String point, String message) {
    Params params = params(point);

    assertThatThrownBy(() -> Consistency.check(params))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nodes=3 replication_factor=3",
        "broker=kafka nodes=3 replication_factor=3 kafka.min_insync_replicas=2",
        "broker=kafka kafka.acks=1 kafka.idempotence=false",
        "broker=kafka broker_state=warm window=unbounded",
        "broker=nats nats.publish=sync window=1",
        "broker=nats nats.publish=async window=16",
        "broker=nats nats.publish=sync load=rate window=unbounded",
        "broker=nats window=1 kafka.acks=1",
        "load=rate iteration_by=time capacity_share=0.5",
        "payload_format=json payload_size=128",
        "payload_format=random payload_size=40",
        "load=rate iteration_by=time capacity_share=1 broker_state=cold rate=0.01",
        "broker=nats window=1 nats.consumer_connections=8 nats.max_pending=128MiB",
        "broker=nats nats.mode=core window=unbounded nats.fetch_wait=1000ms",
        "broker=nats nats.mode=core nats.subscribe=plain load=rate window=64",
        "broker=nats nats.mode=core nats.request_reply=true window=1 nats.reply=echo",
        "broker=nats nats.mode=core nats.request_reply=true nats.publish=async window=16",
        "broker=kafka window=unbounded nats.subscribe=plain",
        "broker=redis redis.mode=streams partitions_per_topic=1 consumers_per_subscription=4",
        "broker=redis redis.mode=pubsub load=rate window=unbounded",
        "broker=redis redis.recover_idle=15s redis.delivery_limit=5 timestamp_header=true",
        "broker=redis consumer_kills=8 iteration_by=time partitions_per_topic=1 topics=2"
            + " consumers_per_subscription=5 redis.recover_idle=500ms",
        "broker=kafka consumer_kills=1 iteration_by=time kafka.subscribe=group window=64",
        "broker=kafka consumer_pauses=1 iteration_by=time kafka.subscribe=group"
            + " kafka.client_version=4.0.0 kafka.max_poll_interval=10s",
        "broker=nats window=1 consumer_kills=1 iteration_by=time nats.consume=pull topics=1"
            + " consumers_per_subscription=4 nats.consumer_connections=4",
        "broker=nats window=1 consumer_pauses=1 iteration_by=time nats.consume=pull",
        "broker=redis nodes=3 replication_factor=3 redis.wait=2",
        "broker=redis auth=password auth_user=alice auth_file=x tls=mutual",
        "broker=redis redis.mode=pubsub subscriptions_per_topic=0 partitions_per_topic=1",
        "broker=kafka kafka.acks=1 kafka.idempotence=false subscriptions_per_topic=0",
        "broker=nats window=1 subscriptions_per_topic=0",
        "broker=redis redis.mode=pubsub topics=1 consumers_per_subscription=2 consumer_work=1ms",
        "broker=redis redis.mode=streams topics=3 consumer_work=1ms",
        "broker=kafka redis.pubsub_buffer=none window=unbounded",
        "broker=inmemory broker_state=cold kafka.min_insync_replicas=3"
      })
  void lets_pass_what_can_run(String point) {
    Params params = params(point);

    assertThatCode(() -> Consistency.check(params)).doesNotThrowAnyException();
  }

  private static Params params(String point) {
    Map<String, String> values =
        Arrays.stream(point.split(" "))
            .map(each -> each.split("=", 2))
            .collect(Collectors.toMap(each -> each[0], each -> each[1]));
    return Params.of(values);
  }
}
