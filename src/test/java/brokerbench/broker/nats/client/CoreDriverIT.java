package brokerbench.broker.nats.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.BrokerDriverContract;
import brokerbench.broker.LocalBroker;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

/** The contract of every driver, in core mode. */
class CoreDriverIT {

  @AfterAll
  static void stop_broker() {
    LocalBroker.kill();
  }

  abstract static class Contract extends BrokerDriverContract {

    private final Map<String, String> params;

    Contract(Map<String, String> params) {
      this.params = new TreeMap<>(params);
      this.params.put("nats.mode", "core");
    }

    @Override
    protected BrokerDriver open() {
      return new NatsDriverFactory().open(LocalBroker.nats(), Params.of(params));
    }

    @Override
    protected void loseBroker(BrokerDriver driver) {
      LocalBroker.kill();
    }

    @Override
    protected List<String> clientThreadNames() {
      return List.of("nats", "pool-");
    }

    @Override
    protected boolean stores() {
      return false;
    }
  }

  @Nested
  class QueueGroup extends Contract {
    QueueGroup() {
      super(Map.of());
    }
  }

  @Nested
  class QueueGroupOfNamedSubjects extends Contract {
    QueueGroupOfNamedSubjects() {
      super(
          Map.of(
              "nats.wildcard", "false",
              "nats.connections", "3",
              "nats.consumer_connections", "2"));
    }
  }

  @Nested
  class PlainSubscribers extends Contract {
    PlainSubscribers() {
      super(Map.of("nats.subscribe", "plain"));
    }

    @Override
    protected int consumersPerSubscription() {
      return 1;
    }
  }

  @Nested
  class SyncRequests extends Contract {
    SyncRequests() {
      super(Map.of("nats.request_reply", "true"));
    }
  }

  @Nested
  class AsyncRequests extends Contract {
    AsyncRequests() {
      super(
          Map.of(
              "nats.request_reply", "true",
              "nats.publish", "async",
              "nats.reply", "echo",
              "nats.flush_on_request", "false",
              "nats.connections", "2"));
    }
  }

  @Nested
  class RequestsToPlainSubscribers extends Contract {
    RequestsToPlainSubscribers() {
      super(
          Map.of(
              "nats.request_reply", "true",
              "nats.subscribe", "plain",
              "nats.consumer_connections", "1"));
    }

    @Override
    protected int consumersPerSubscription() {
      return 1;
    }
  }
}
