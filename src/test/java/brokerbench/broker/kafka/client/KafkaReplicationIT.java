package brokerbench.broker.kafka.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ReplicationContract;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

class KafkaReplicationIT extends ReplicationContract {

  KafkaReplicationIT() {
    super("kafka", "4.4.0");
  }

  @Override
  protected BrokerDriver open(Endpoints endpoints, Params params) {
    return new KafkaDriverFactory().open(endpoints, params);
  }

  /** Bytes of the record files. */
  @Override
  protected long held(Path home, String topic) throws IOException {
    try (Stream<Path> files = Files.walk(home.resolve("data"))) {
      return files
          .filter(file -> file.getParent().getFileName().toString().startsWith(topic + "-"))
          .filter(file -> file.toString().endsWith(".log"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }
}
