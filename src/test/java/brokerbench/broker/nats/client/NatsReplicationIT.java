package brokerbench.broker.nats.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ReplicationContract;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class NatsReplicationIT {

  abstract static class Contract extends ReplicationContract {

    Contract(String version) {
      super("nats", version);
    }

    @Override
    protected BrokerDriver open(Endpoints endpoints, Params params) {
      return new NatsDriverFactory().open(endpoints, params);
    }

    /** The last sequence that the node itself tells on its monitoring port. */
    @Override
    protected long held(Path home, String topic) throws IOException {
      JsonNode answer;
      try (InputStream json =
          URI.create(monitoring(home) + "/jsz?streams=1").toURL().openStream()) {
        answer = new ObjectMapper().readTree(json);
      }
      return answer.findParents("state").stream()
          .filter(stream -> stream.path("name").asText().equals(topic))
          .mapToLong(stream -> stream.path("state").path("last_seq").asLong())
          .findFirst()
          .orElse(0);
    }

    private static String monitoring(Path home) throws IOException {
      return Files.readAllLines(home.resolve("nats.conf")).stream()
          .filter(line -> line.startsWith("http: "))
          .map(line -> "http://" + line.substring("http: ".length()).replace("\"", ""))
          .findFirst()
          .orElseThrow();
    }
  }

  @Nested
  class OfTheStudy extends Contract {
    OfTheStudy() {
      super("2.11.1");
    }
  }

  @Nested
  class Current extends Contract {
    Current() {
      super("2.15.1");
    }
  }
}
