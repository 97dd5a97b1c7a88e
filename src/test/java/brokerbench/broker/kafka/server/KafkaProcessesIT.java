package brokerbench.broker.kafka.server;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.Fixtures;
import brokerbench.environment.software.ServerInstallation;
import org.junit.jupiter.api.Test;

class KafkaProcessesIT {

  @Test
  void a_kafka_whose_tools_were_not_published_resolves_without_them() {
    ServerInstallation kafka =
        new KafkaProcesses().obtain(Fixtures.software(), Fixtures.broker("kafka", "4.4.0", 1));

    assertThat(kafka.home()).isDirectoryContaining("glob:**/kafka_2.13-4.4.0.jar");
  }
}
