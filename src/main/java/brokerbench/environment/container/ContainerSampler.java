package brokerbench.environment.container;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.ResourceSampler;
import brokerbench.environment.SampleScope;
import brokerbench.environment.host.AllocatedBytes;
import brokerbench.environment.host.ProcessGroup;
import brokerbench.environment.host.ProcessSampler;
import brokerbench.environment.host.SampledProcess;
import brokerbench.measurement.WallClock;
import brokerbench.results.NonBroker;
import brokerbench.results.ResourceSample;
import brokerbench.validity.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Samples containers from the engine's statistics stream, at the engine's pace of about one record
 * a second, and the engine's own processes as the nodes {@code docker} and {@code docker-proxy}
 * where this host shows them. A change of phase and the end are sampled at once, by a question of
 * its own to the engine.
 *
 * <p>A container that ends, or an engine that goes away, gives no more rows until it is back. Sizes
 * of data directories are read every 2 s at most and are empty in the rows between.
 */
public final class ContainerSampler implements ResourceSampler {

  private static final long DATA_INTERVAL_MS = 2_000;
  private static final long OPEN_AGAIN_MS = 1_000;

  /** The engine answers within milliseconds; one that hangs must not hold the load up. */
  private static final long ROUND_LIMIT_MS = 2_000;

  private record Watched(WatchedContainer container, StatsFeed feed, ContainerRows rows) {}

  private final SampleScope scope;
  private final Engine engine;
  private final RecordClock clock;
  private final DiskSource source;
  private final List<Watched> watched = new CopyOnWriteArrayList<>();
  private final Set<String> ids = ConcurrentHashMap.newKeySet();
  private final Set<Integer> ports = ConcurrentHashMap.newKeySet();
  private final Consumer<ResourceSample> sink;
  private final ProcessSampler engineProcesses;
  private final ExecutorService questions = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch stop = new CountDownLatch(1);
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private volatile String phase = ResourceSample.BEFORE;

  private ContainerSampler(
      SampleScope scope,
      Engine engine,
      List<WatchedContainer> containers,
      Consumer<ResourceSample> sink) {
    this.source = DiskSource.of(engine, containers);
    this.sink = sink;
    this.scope = scope;
    this.engine = engine;
    this.clock = new RecordClock(scope.clock(), WallClock.system());
    containers.forEach(this::add);
    EngineProcesses processes = new EngineProcesses(scope.clock(), ids, ports);
    this.engineProcesses = ProcessSampler.start(scope, this::append);
    engineProcesses.watch(new ProcessGroup(NonBroker.DOCKER.word(), processes::daemons));
    engineProcesses.watch(new ProcessGroup(NonBroker.DOCKER_PROXY.word(), processes::proxies));
  }

  /**
   * Starts. Without an engine there are no rows, which is not an error here: what failed says so
   * itself.
   *
   * @param containers that run; their ids in full
   * @param sink takes each row, one at a time, on any thread
   */
  public static ContainerSampler start(
      SampleScope scope,
      Engine engine,
      List<WatchedContainer> containers,
      Consumer<ResourceSample> sink) {
    ContainerSampler sampler = new ContainerSampler(scope, engine, containers, sink);
    sampler.watched.forEach(sampler::beginToFollow);
    sampler.begin("container-data", sampler::readData);
    return sampler;
  }

  private Watched add(WatchedContainer container) {
    String id = container.containerId();
    Optional<Inspection> inspection = Inspection.of(engine, id);
    Optional<ContainerProcesses> processes =
        inspection
            .filter(_ -> source == DiskSource.PROCESSES)
            .flatMap(it -> ContainerProcesses.of(id, it.pid()));
    inspection.ifPresent(it -> ports.addAll(it.hostPorts()));
    ids.add(id);
    Watched added =
        new Watched(
            container,
            new StatsFeed(engine, clock, id),
            new ContainerRows(scope, container.node(), processes));
    watched.add(added);
    return added;
  }

  /** Samples a container that has taken the place of another one, too. */
  public void watch(WatchedContainer container) {
    beginToFollow(add(container));
  }

  private void beginToFollow(Watched each) {
    begin("stats-" + each.container().node(), () -> follow(each));
  }

  /** Samples a process of this host too, which serves the containers. */
  public void watch(SampledProcess process) {
    engineProcesses.watch(process);
  }

  private void begin(String name, Runnable work) {
    threads.add(Thread.ofPlatform().daemon().name(name).start(work));
  }

  /**
   * Facts of the samples to come: {@code cgroup_version}, {@code disk_bytes_source} ({@code
   * engine}, {@code processes} or {@code none}).
   */
  public static Map<String, String> facts(Engine engine, List<WatchedContainer> containers) {
    return Map.of(
        "cgroup_version", DiskSource.cgroupVersion(engine),
        "disk_bytes_source", DiskSource.of(engine, containers).word());
  }

  @Override
  public void phase(String name) {
    if (!phase.equals(name)) {
      sampleContainers();
      engineProcesses.phase(name);
      phase = name;
    }
  }

  @Override
  public List<Finding> findings() {
    return source.findings();
  }

  @Override
  public void close() {
    if (stop.getCount() > 0) {
      sampleContainers();
    }
    stop.countDown();
    watched.forEach(each -> each.feed().close());
    engineProcesses.close();
    questions.shutdownNow();
    try {
      for (Thread thread : threads) {
        // one that waits for an engine that hangs ends with this process
        thread.join(ROUND_LIMIT_MS);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void follow(Watched each) {
    do {
      try {
        if (!each.feed().follow(arrival -> append(each, arrival))) {
          return;
        }
      } catch (IOException broken) {
        // the engine went away, or this sampler closed the stream
      }
    } while (!stopsWithin(OPEN_AGAIN_MS));
  }

  private void readData() {
    do {
      try {
        Map<Path, Long> bytes =
            AllocatedBytes.ofEach(
                watched.stream()
                    .flatMap(each -> each.container().dataDirectory().stream())
                    .toList());
        for (Watched each : watched) {
          each.container().dataDirectory().map(bytes::get).ifPresent(each.rows()::dataBytes);
        }
      } catch (EnvironmentException tooSlow) {
        // the next reading may be in time
      }
    } while (!stopsWithin(DATA_INTERVAL_MS));
  }

  private boolean stopsWithin(long ms) {
    try {
      return stop.await(ms, TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** A row of each container at once. */
  private void sampleContainers() {
    List<Watched> containers = List.copyOf(watched);
    List<Callable<Optional<StatsFeed.Arrival>>> asked = new ArrayList<>();
    containers.forEach(each -> asked.add(each.feed()::once));
    try {
      List<Future<Optional<StatsFeed.Arrival>>> answers =
          questions.invokeAll(asked, ROUND_LIMIT_MS, TimeUnit.MILLISECONDS);
      for (int i = 0; i < answers.size(); i++) {
        Watched each = containers.get(i);
        if (answers.get(i).state() == Future.State.SUCCESS) {
          answers.get(i).resultNow().ifPresent(arrival -> append(each, arrival));
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void append(Watched each, StatsFeed.Arrival arrival) {
    each.rows().row(phase, arrival).ifPresent(sink);
  }

  private synchronized void append(ResourceSample row) {
    sink.accept(row);
  }
}
