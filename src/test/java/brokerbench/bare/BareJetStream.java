package brokerbench.bare;

import io.nats.client.Connection;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.PullSubscribeOptions;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DeliverPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.impl.Headers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * JetStream on one connection: each publish waits for its acknowledgement, and the consumers of a
 * topic share one pull subscription.
 */
final class BareJetStream implements BareClient {

  private static final String DURABLE = "s0";
  private static final int FETCH = 500;

  private final Connection connection;
  private final Map<Integer, JetStreamSubscription> shared = new ConcurrentHashMap<>();

  BareJetStream(String address) throws Exception {
    connection = Nats.connect("nats://" + address);
  }

  @Override
  public void provision() throws Exception {
    for (int topic = 0; topic < TOPICS; topic++) {
      String name = BareClient.topic(topic);
      connection
          .jetStreamManagement()
          .addStream(
              StreamConfiguration.builder()
                  .name(name)
                  .subjects(name + ".>")
                  .storageType(StorageType.File)
                  .duplicateWindow(Duration.ZERO)
                  .build());
      connection
          .jetStreamManagement()
          .addOrUpdateConsumer(
              name,
              ConsumerConfiguration.builder()
                  .durable(DURABLE)
                  .deliverPolicy(DeliverPolicy.All)
                  .filterSubject(name + ".>")
                  .ackPolicy(AckPolicy.Explicit)
                  .maxAckPending(5_000L)
                  .build());
      JetStreamSubscription subscription =
          connection.jetStream().subscribe(name + ".>", PullSubscribeOptions.bind(name, DURABLE));
      subscription.setPendingLimits(-1, -1);
      shared.put(topic, subscription);
    }
  }

  @Override
  public Sender sender(int topic, int partition) throws Exception {
    var jetStream = connection.jetStream();
    String subject = BareClient.topic(topic) + "." + partition;
    return payload ->
        jetStream.publish(subject, new Headers().add("ts", "1234567890123456"), payload);
  }

  @Override
  public Poller poller(int topic, int member) {
    JetStreamSubscription subscription = shared.get(topic);
    return () -> {
      List<Message> messages = subscription.fetch(FETCH, 1_000);
      messages.forEach(Message::ack);
      return messages.size();
    };
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
