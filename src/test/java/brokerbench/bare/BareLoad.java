package brokerbench.bare;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Sends and receives the study's load once: 100 producers and 100 consumers on virtual threads,
 * 1,024 bytes a message. Prints messages per second and nanoseconds of processor time for each
 * message, from the first send to the last receipt.
 */
public final class BareLoad {

  private static final int PAYLOAD_BYTES = 1_024;

  private final BareClient client;
  private final AtomicLong received = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean over;

  private BareLoad(BareClient client) {
    this.client = client;
  }

  /** Arguments: broker, address, messages of each producer. */
  public static void main(String[] args) throws Exception {
    try (BareClient client = client(args[0], args[1])) {
      System.out.println(new BareLoad(client).run(Integer.parseInt(args[2])));
    }
    System.exit(0);
  }

  private static BareClient client(String broker, String address) throws Exception {
    return switch (broker) {
      case "kafka" -> new BareKafka(address);
      case "nats" -> new BareJetStream(address);
      case "redis" -> new BareRedis(address);
      default -> throw new IllegalArgumentException(broker);
    };
  }

  private String run(int messages) throws Exception {
    client.provision();
    List<BareClient.Sender> senders = new ArrayList<>();
    for (int topic = 0; topic < BareClient.TOPICS; topic++) {
      for (int i = 0; i < BareClient.PARTITIONS; i++) {
        BareClient.Poller poller = client.poller(topic, i);
        Thread.startVirtualThread(() -> receive(poller));
        senders.add(client.sender(topic, i));
      }
    }
    load(senders, 1);
    OperatingSystemMXBean process =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long sent = (long) messages * senders.size();
    long startCpuNs = process.getProcessCpuTime();
    long startNs = System.nanoTime();
    load(senders, messages);
    long elapsedNs = System.nanoTime() - startNs;
    long cpuNs = process.getProcessCpuTime() - startCpuNs;
    over = true;
    return "%.1f %.1f".formatted(sent * 1e9 / elapsedNs, (double) cpuNs / sent);
  }

  /** Sends, and returns when everything has arrived. */
  private void load(List<BareClient.Sender> senders, int messages) throws Exception {
    long owed = received.get() + (long) messages * senders.size();
    senders.forEach(sender -> Thread.startVirtualThread(() -> send(sender, messages)));
    while (received.get() < owed) {
      Throwable failed = failure.get();
      if (failed != null) {
        throw new IllegalStateException(failed);
      }
      Thread.sleep(1);
    }
  }

  private void send(BareClient.Sender sender, int messages) {
    byte[] payload = new byte[PAYLOAD_BYTES];
    new SplittableRandom(1).nextBytes(payload);
    try {
      for (int i = 0; i < messages; i++) {
        sender.send(payload);
      }
    } catch (Exception e) {
      failure.set(e);
    }
  }

  private void receive(BareClient.Poller poller) {
    try {
      while (!over) {
        received.addAndGet(poller.poll());
      }
    } catch (Exception e) {
      if (!over) {
        failure.set(e);
      }
    }
  }
}
