package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.load.fault.MadeFault;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NodeControl;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.Params;
import brokerbench.scenario.PathFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Faults that wait for nodes to serve; those at their instants are made by real nodes elsewhere.
 */
@Timeout(20)
final class HostFaultsTest {

  private static final List<String> NAMES = List.of("kafka-1", "kafka-2", "kafka-3");

  /** What is done in the first fault, and told of it. */
  private static final List<String> FIRST =
      List.of("stop [0]", "stop of [kafka-1] made", "stop of [kafka-1] healed", "start [0]");

  private final NanoClock clock = NanoClock.system();
  private final Restarts nodes = new Restarts();
  private final HostFaults faults =
      new HostFaults(
          Params.of(
              Map.of(
                  "broker",
                  "kafka",
                  "nodes",
                  "3",
                  "faults",
                  "stop node-1 at 1ms for 1ms; stop node-2 at served+20ms for 1ms")),
          1,
          clock,
          new RunListener() {
            @Override
            public void faultMade(String kind, List<String> of) {
              nodes.done.add("%s of %s made".formatted(kind, of));
            }

            @Override
            public void faultHealed(String kind, List<String> of) {
              nodes.done.add("%s of %s healed".formatted(kind, of));
            }
          });

  /** Nodes that serve when they are let, and of which nothing but their order is known. */
  private static final class Restarts implements NodeControl {

    private final List<String> done = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch serving = new CountDownLatch(1);

    @Override
    public void stop(List<Integer> stopped) {
      done.add("stop " + stopped);
    }

    @Override
    public void start(List<Integer> started) {
      done.add("start " + started);
    }

    /** Waits the first time alone. */
    @Override
    public void awaitReady() {
      if (asked.getCount() == 0) {
        return;
      }
      asked.countDown();
      try {
        serving.await();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new EnvironmentException("interrupted while kafka-1 started");
      }
    }

    @Override
    public void pause(List<Integer> chosen) {
      throw new AssertionError();
    }

    @Override
    public void resume(List<Integer> chosen) {
      throw new AssertionError();
    }

    @Override
    public void kill(List<Integer> chosen) {
      throw new AssertionError();
    }

    @Override
    public void upgrade(List<Integer> chosen) {
      throw new AssertionError();
    }

    @Override
    public void disturb(List<Integer> chosen, PathFault fault) {
      throw new AssertionError();
    }

    @Override
    public void clear(List<Integer> chosen, PathFault fault) {
      throw new AssertionError();
    }

    @Override
    public void fill(List<Integer> chosen) {
      throw new AssertionError();
    }

    @Override
    public void free(List<Integer> chosen) {
      throw new AssertionError();
    }
  }

  private void begin() throws InterruptedException {
    faults.ready(NAMES, nodes);
    faults.begin(clock.nanoTime());
    nodes.asked.await();
  }

  @Test
  void the_next_node_is_stopped_some_time_after_the_one_before_it_serves() throws Exception {
    begin();
    assertThat(nodes.done).containsExactlyElementsOf(FIRST);

    long servingNs = clock.nanoTime();
    nodes.serving.countDown();
    while (nodes.done.size() < 2 * FIRST.size()) {
      Thread.onSpinWait();
    }
    List<MadeFault> made = faults.end();

    assertThat(made).extracting(MadeFault::nodes).containsExactly("kafka-1", "kafka-2");
    assertThat(made.getLast().injectedNs() - servingNs)
        .isGreaterThanOrEqualTo(Duration.ofMillis(20).toNanos());
  }

  @Test
  void a_load_that_ends_first_leaves_the_fault_out() throws Exception {
    begin();

    assertThat(faults.end()).extracting(MadeFault::nodes).containsExactly("kafka-1");
    assertThat(nodes.done).containsExactlyElementsOf(FIRST);
  }
}
