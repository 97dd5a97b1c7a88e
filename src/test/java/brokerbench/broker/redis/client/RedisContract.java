package brokerbench.broker.redis.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.BrokerDriverContract;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The contract of every driver, with Redis wherever it runs. */
abstract class RedisContract extends BrokerDriverContract {

  private final Map<String, String> server;
  private final Map<String, String> params;

  /** Of {@code client}'s parameters in front of a server started with {@code server}'s. */
  RedisContract(Map<String, String> server, Map<String, String> client) {
    this.server = server;
    params = new HashMap<>(server);
    params.putAll(client);
  }

  /** Where the server with these parameters is reached; starts it if there is none. */
  protected abstract Endpoints endpoints(Map<String, String> server);

  @Override
  protected BrokerDriver open() {
    return new RedisDriverFactory().open(endpoints(server), Params.of(params));
  }

  @Override
  protected List<String> clientThreadNames() {
    return List.of("lettuce");
  }

  @Override
  protected boolean stores() {
    return !params.getOrDefault("redis.mode", "streams").contains("pubsub");
  }
}
