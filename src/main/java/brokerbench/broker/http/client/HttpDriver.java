package brokerbench.broker.http.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverDescriptor;
import brokerbench.broker.DriverException;
import brokerbench.broker.LiveBroker;
import brokerbench.broker.LiveSemantics;
import brokerbench.broker.MessageListener;
import brokerbench.broker.PayloadOwnership;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.PublishAcknowledgement;
import brokerbench.broker.Replication;
import brokerbench.broker.http.params.Front;
import brokerbench.broker.http.params.HttpPaths;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import io.helidon.webclient.api.HttpClientResponse;
import io.helidon.webclient.api.WebClient;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sends requests to workers, directly or through the program in front of them. */
final class HttpDriver implements BrokerDriver {

  private static final LiveSemantics SEMANTICS =
      new LiveSemantics(
          DeliveryGuarantee.AT_MOST_ONCE,
          "a request is answered by a worker, or not",
          DurabilityClass.NONE,
          "a worker answers a request and keeps nothing");

  private final HttpSettings settings;
  private final String libraryVersion;
  private final String front;
  private final List<String> workers;
  private final Map<String, Long> keptBefore = new LinkedHashMap<>();
  private long answeredBefore;

  HttpDriver(Endpoints endpoints, Params params) {
    settings = HttpSettings.of(params);
    libraryVersion = HttpSettings.clientVersion(params);
    List<String> addresses = endpoints.addresses();
    front = addresses.getFirst();
    int first = settings.front() == Front.NONE ? 0 : 1;
    int known = Math.min(addresses.size(), first + settings.workers());
    workers = addresses.subList(Math.min(first, known), known);
  }

  @Override
  public DriverDescriptor descriptor() {
    return new DriverDescriptor(
        "http",
        "helidon-webclient",
        libraryVersion,
        PublishAcknowledgement.REPLY,
        PayloadOwnership.COPIED_ON_SEND);
  }

  /** There is nothing to make. Remembers what the workers have answered before a load. */
  @Override
  public void provision(Topology topology) {
    if (topology.subscriptions().isEmpty()) {
      answeredBefore = answered();
      keptBefore.clear();
      workers.forEach(worker -> keptBy(worker).ifPresent(kept -> keptBefore.put(worker, kept)));
    }
  }

  @Override
  public Producer openProducer(ProducerAssignment assignment) {
    return new HttpProducer(client(front), settings.echoes());
  }

  @Override
  public Consumer openConsumer(ConsumerAssignment assignment, MessageListener listener) {
    if (keptBefore.isEmpty()) {
      throw new DriverException("HTTP has no subscriptions; set subscriptions_per_topic=0");
    }
    return new KeptRequestReader(keptBefore, this::client, listener);
  }

  /** What the workers say they have answered, which know no topics. */
  @Override
  public List<Long> storedMessages(Topology topology) {
    return uncounted().isPresent() ? List.of() : List.of(answered() - answeredBefore);
  }

  /** What they have answered and kept, as they do under faults. */
  @Override
  public List<Long> heldMessages(Topology topology) {
    if (uncounted().isPresent() || keptBefore.size() < workers.size()) {
      return List.of();
    }
    return List.of(
        keptBefore.entrySet().stream()
            .mapToLong(before -> keptBy(before.getKey()).orElse(0) - before.getValue())
            .sum());
  }

  private OptionalLong keptBy(String worker) {
    return numberTold(worker, HttpPaths.KEPT_COUNT);
  }

  /** Empty where the worker tells none there. */
  private OptionalLong numberTold(String worker, String path) {
    String text = told(worker, path);
    return text.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
  }

  @Override
  public Optional<String> uncounted() {
    return workers.size() < settings.workers()
        ? Optional.of(
            "http.workers=%d, of which --address names %d"
                .formatted(settings.workers(), workers.size()))
        : Optional.empty();
  }

  /** The first worker; it serves requests where there are several, and leads nothing. */
  @Override
  public String leader(Topology topology) {
    return HttpPaths.FIRST_WORKER;
  }

  private long answered() {
    return workers.stream().mapToLong(this::answeredBy).sum();
  }

  private long answeredBy(String worker) {
    return numberTold(worker, HttpPaths.ANSWERED)
        .orElseThrow(
            () ->
                new DriverException(
                    "HTTP: the worker at %s does not say how many requests it answered"
                        .formatted(worker)));
  }

  /** Over a new connection: a worker may have closed one that was idle for as long as a load. */
  private String told(String worker, String path) {
    WebClient client = client(worker);
    try (HttpClientResponse response = client.get(path).request()) {
      return response.status().code() == 200 ? response.as(String.class) : "";
    } catch (RuntimeException e) {
      throw new DriverException("HTTP: the worker at " + worker + " does not answer", e);
    } finally {
      client.closeResource();
    }
  }

  /** A client that shares its connections with no other, and keeps them alive. */
  private WebClient client(String address) {
    return WebClient.builder()
        .baseUri("http://" + address)
        .shareConnectionCache(false)
        .followRedirects(false)
        .sendExpectContinue(false)
        .readTimeout(settings.requestTimeout())
        .build();
  }

  @Override
  public Replication replication(Topology topology) {
    return Replication.NONE;
  }

  @Override
  public ClientCounters counters() {
    return ClientCounters.untoldReconnects(0);
  }

  @Override
  public LiveBroker live(Topology topology) {
    SortedMap<String, String> told = new TreeMap<>();
    told.put("http.front", settings.front().word());
    told.put("http.workers", Integer.toString(workers.size()));
    String version = workers.isEmpty() ? "" : told(workers.getFirst(), HttpPaths.VERSION);
    return new LiveBroker("http", version.isEmpty() ? "unknown" : version, SEMANTICS, told);
  }

  @Override
  public void remove(Topology topology) {}

  @Override
  public void close() {}
}
