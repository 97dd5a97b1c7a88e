package brokerbench.broker.redis.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientLibrary;
import brokerbench.broker.ClientLibrary.Companion;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.Optional;

/** Makes Redis drivers. */
public final class RedisDriverFactory implements DriverFactory {

  @Override
  public String broker() {
    return "redis";
  }

  /**
   * Lettuce with the native transport of the Netty that it brings, which it uses where it finds it.
   * The suite's own would be of another Netty, and the two do not work together.
   */
  @Override
  public Optional<ClientLibrary> library(Params params) {
    // In Netty's spelling.
    String architecture = System.getProperty("os.arch").equals("aarch64") ? "aarch_64" : "x86_64";
    return Optional.of(
        new ClientLibrary(
            "io.lettuce:lettuce-core",
            RedisSettings.clientVersion(params),
            Optional.of(
                new Companion(
                    "io.netty:netty-transport-native-epoll:linux-" + architecture,
                    "netty-transport"))));
  }

  @Override
  public BrokerDriver open(Endpoints endpoints, Params params) {
    return new RedisDriver(endpoints, params);
  }
}
