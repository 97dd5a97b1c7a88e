package brokerbench.broker.kafka.server;

import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.Startup;
import java.time.Duration;
import java.util.Optional;

/** Kafka's brokers, each of which is a controller too. */
public final class KafkaServers implements BrokerServers {

  @Override
  public String broker() {
    return "kafka";
  }

  @Override
  public Startup startup() {
    return new Startup("Kafka Server started", Duration.ofSeconds(30), Optional.empty());
  }

  @Override
  public ProcessServers asProcesses() {
    return new KafkaProcesses();
  }

  @Override
  public ContainerServers inContainers() {
    return new KafkaContainers();
  }
}
