package brokerbench.broker.kafka.params;

import brokerbench.scenario.BrokerMode;
import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Kafka's parameters, and which of them contradict each other. */
public final class KafkaModel implements BrokerModel {

  /** request.timeout.ms, Kafka's own default; the client refuses a shorter delivery timeout. */
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

  @Override
  public String name() {
    return "kafka";
  }

  @Override
  public String summary() {
    return "Apache Kafka in KRaft mode: partitioned logs that consumer groups read.";
  }

  @Override
  public List<ParamSpec> params() {
    return KafkaParams.SPECS;
  }

  @Override
  public void check(Params params) {
    InvalidScenarioException.when(
        params.whole("kafka.min_insync_replicas") > params.whole("replication_factor"),
        "kafka.min_insync_replicas="
            + params.text("kafka.min_insync_replicas")
            + " is more than replication_factor="
            + params.text("replication_factor"));
    InvalidScenarioException.when(
        params.flag("kafka.idempotence") && !params.text("kafka.acks").equals("all"),
        "kafka.acks=" + params.text("kafka.acks") + " needs kafka.idempotence=false");
    Duration least = params.time("kafka.linger").plus(REQUEST_TIMEOUT);
    InvalidScenarioException.when(
        params.time("kafka.delivery_timeout").compareTo(least) < 0,
        "kafka.delivery_timeout="
            + params.text("kafka.delivery_timeout")
            + " is shorter than kafka.linger="
            + params.text("kafka.linger")
            + " and a request's 30 s together");
    InvalidScenarioException.when(
        params.whole("subscriptions_per_topic") == 0 && !acknowledges(params),
        "subscriptions_per_topic=0 leaves nothing to measure with kafka.acks=0; set 1 or more, or"
            + " kafka.acks=all");
  }

  private static boolean acknowledges(Params params) {
    return !params.text("kafka.acks").equals("0");
  }

  @Override
  public BrokerMode mode(Params params) {
    return new BrokerMode(
        true,
        acknowledges(params),
        true,
        false,
        Duration.ZERO,
        Optional.of(params.time("poll_timeout")));
  }

  @Override
  public Optional<BrokerRelease> release(Params params) {
    return Optional.of(
        new BrokerRelease(
            name(), params.text("kafka.version"), params.text("kafka.client_version")));
  }
}
