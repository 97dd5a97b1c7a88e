package brokerbench.environment.container;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.github.dockerjava.transport.DockerHttpClient;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The engine's statistics of one container: as a stream of about one record a second, or one. */
final class StatsFeed implements AutoCloseable {

  /**
   * A record and when it was read.
   *
   * @param readNs instant of the samples' clock
   */
  record Arrival(StatsRecord record, long readNs) {}

  private final Engine engine;
  private final RecordClock clock;
  private final String path;
  private DockerHttpClient.@Nullable Response stream;
  private boolean closed;

  StatsFeed(Engine engine, RecordClock clock, String containerId) {
    this.engine = engine;
    this.clock = clock;
    this.path = "/containers/" + containerId + "/stats";
  }

  /**
   * Follows the stream to its end; blank records, those of a container at rest, are left out.
   *
   * @return false when there is no such container
   * @throws IOException when no engine answers or the stream breaks
   */
  boolean follow(Consumer<Arrival> taker) throws IOException {
    Optional<DockerHttpClient.Response> response = engine.open(path + "?stream=true");
    if (response.isEmpty() || !begin(response.get())) {
      return false;
    }
    try (DockerHttpClient.Response answer = response.get();
        MappingIterator<JsonNode> records =
            Engine.JSON.readerFor(JsonNode.class).readValues(answer.getBody())) {
      while (records.hasNextValue()) {
        arrival(records.nextValue()).ifPresent(taker);
      }
    }
    return true;
  }

  /**
   * One record at once. Neither the stream's second nor a comparison with an earlier record is
   * waited for.
   */
  Optional<Arrival> once() {
    return engine.json(path + "?stream=false&one-shot=true").flatMap(this::arrival);
  }

  private Optional<Arrival> arrival(JsonNode json) {
    return StatsRecord.of(json).map(record -> new Arrival(record, clock.nanoTimeOf(record.read())));
  }

  private synchronized boolean begin(DockerHttpClient.Response response) {
    if (closed) {
      response.close();
      return false;
    }
    stream = response;
    return true;
  }

  /** Ends the stream. */
  @Override
  public synchronized void close() {
    closed = true;
    if (stream != null) {
      stream.close();
    }
  }
}
