package brokerbench.broker.redis.params;

import brokerbench.scenario.BrokerMode;
import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import brokerbench.scenario.PasswordFile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The parameters of Redis and Valkey, and which of them contradict each other. */
public final class RedisModel implements BrokerModel {

  /** What is idle may be looked for a whole idle time later, and then waits for a read. */
  private static final int IDLE_TIMES_TO_RECOVERY = 3;

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public String summary() {
    return "Redis or Valkey: Streams, which keep each message, Pub/Sub or sharded Pub/Sub.";
  }

  @Override
  public List<ParamSpec> params() {
    return RedisParams.SPECS;
  }

  @Override
  public List<String> formerParams() {
    return List.of("redis.password");
  }

  @Override
  public void check(Params params) {
    RedisConsistency.check(params);
  }

  @Override
  public BrokerMode mode(Params params) {
    boolean streams = params.is("redis.mode", "streams");
    return new BrokerMode(
        streams,
        true,
        true,
        streams,
        streams
            ? params.time("redis.recover_idle").multipliedBy(IDLE_TIMES_TO_RECOVERY)
            : Duration.ZERO,
        Optional.of(params.time("poll_timeout")));
  }

  @Override
  public Optional<BrokerRelease> release(Params params) {
    return Optional.of(
        new BrokerRelease(
            params.text("redis.server"),
            params.text("redis.version"),
            params.text("redis.client_version")));
  }

  @Override
  public List<PasswordFile> passwordFiles(Params params) {
    return passwordFile(params).stream().toList();
  }

  /** That of {@code redis.password_file}; empty when it is {@code none}. */
  public static Optional<PasswordFile> passwordFile(Params params) {
    String param = "redis.password_file";
    return params.text(param).equals("none")
        ? Optional.empty()
        : Optional.of(PasswordFile.named(param, params));
  }
}
