package brokerbench.broker.redis.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.SendCallback;
import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.Params;
import com.sun.management.OperatingSystemMXBean;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * How much the client library publishes without the suite: the same commands through the same
 * pipeline, the next batch from the callback of the last reply to the one before, on the event
 * loop, with no thread, stamp, histogram or audit. Run by {@code src/build/redis-rates}; prints
 * messages per second and microseconds of processor time per message.
 */
final class LibraryRate {

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private static final NanoClock CLOCK = NanoClock.system();

  private final byte[] payload;
  private final PublishWords words;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final List<Loop> loops = new ArrayList<>();
  private volatile boolean stopped;

  private LibraryRate(byte[] payload, PublishWords words) {
    this.payload = payload;
    this.words = words;
  }

  /**
   * Port, mode, connections, publishes unanswered of each, bytes of a payload, seconds of warm-up
   * and of measurement, entries.
   */
  public static void main(String[] arguments) throws InterruptedException {
    int port = Integer.parseInt(arguments[0]);
    int connections = Integer.parseInt(arguments[2]);
    int pipelined = Integer.parseInt(arguments[3]);
    byte[] name = "redis-rates.0".getBytes(US_ASCII);
    PublishWords words =
        arguments[1].equals("pubsub")
            ? PublishWords.publish(name)
            : PublishWords.add(name, OptionalLong.of(Long.parseLong(arguments[7])));
    LibraryRate rate = new LibraryRate(new byte[Integer.parseInt(arguments[4])], words);
    Clients clients =
        new Clients(
            RedisSettings.of(Params.of(Map.of("broker", "redis", "redis.flush", "consolidated"))),
            Optional.empty(),
            () -> {});
    try {
      rate.begin(clients.producers(), RedisURI.create("127.0.0.1", port), connections, pipelined);
      rate.measure(Long.parseLong(arguments[5]), Long.parseLong(arguments[6]));
    } finally {
      clients.close();
    }
  }

  private void begin(RedisClient client, RedisURI server, int connections, int pipelined) {
    for (int i = 0; i < connections; i++) {
      Loop loop = new Loop(client.connect(ByteArrayCodec.INSTANCE, server), pipelined);
      loops.add(loop);
      loop.publish();
    }
  }

  private void measure(long warmupSeconds, long seconds) throws InterruptedException {
    Thread.sleep(1_000 * warmupSeconds);
    long countBefore = count();
    long cpuBefore = PROCESS.getProcessCpuTime();
    long began = CLOCK.nanoTime();
    Thread.sleep(1_000 * seconds);
    long messages = count() - countBefore;
    long cpuNs = PROCESS.getProcessCpuTime() - cpuBefore;
    long elapsedNs = CLOCK.nanoTime() - began;
    stopped = true;
    if (failure.get() != null) {
      throw new IllegalStateException("a publish failed", failure.get());
    }
    System.out.printf(
        "%.0f %.3f%n", messages * 1e9 / elapsedNs, cpuNs / 1_000.0 / Math.max(1, messages));
  }

  private long count() {
    return loops.stream().mapToLong(loop -> loop.acknowledged).sum();
  }

  /** One connection's publishes. */
  private final class Loop implements SendCallback {

    private final PublishPath path;
    private final OutgoingMessage message = new OutgoingMessage();
    private final int pipelined;

    /** Written by the event loop alone. */
    private volatile long acknowledged;

    Loop(StatefulConnection<byte[], byte[]> connection, int pipelined) {
      this.pipelined = pipelined;
      path = new Outbox(connection);
      message.set(payload, 0, null);
    }

    void publish() {
      for (int publish = 0; publish < pipelined; publish++) {
        path.send(words, message, this);
      }
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate")
    public void acknowledged(long sequence) {
      acknowledged++;
      if (acknowledged % pipelined == 0 && !stopped) {
        publish();
      }
    }

    @Override
    public void failed(long sequence, Throwable cause) {
      if (!stopped) {
        failure.compareAndSet(null, cause);
      }
    }
  }
}
