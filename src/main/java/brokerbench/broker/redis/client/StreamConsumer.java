package brokerbench.broker.redis.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.KillableConsumer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Reads its share of a topic's streams as a member of their groups. */
final class StreamConsumer implements KillableConsumer {

  private static final long REFUSED_PAUSE_MS = 10;

  private final List<StreamReader> readers;
  private final List<StreamRecovery> recoveries;
  private final StreamAcknowledger acknowledger;
  private final Masters masters;
  private boolean closed;

  /**
   * @param readers one or more, each with a connection of its own
   * @param recoveries of the readers, in their order; empty when nothing is taken over
   */
  StreamConsumer(
      List<StreamReader> readers,
      List<StreamRecovery> recoveries,
      StreamAcknowledger acknowledger,
      Masters masters) {
    this.readers = readers;
    this.recoveries = recoveries;
    this.acknowledger = acknowledger;
    this.masters = masters;
  }

  @Override
  public int poll(Duration maxWait) {
    int received = 0;
    try {
      awaitAnyAnswer(maxWait);
      for (int i = 0; i < readers.size(); i++) {
        if (readers.get(i).isAnswered()) {
          received += receive(i);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return received;
  }

  /**
   * What one reader has; nothing while its server is away, reads its data, cannot write to its
   * disk, or has no successor yet.
   */
  private int receive(int index) throws InterruptedException {
    StreamReader reader = readers.get(index);
    int received = 0;
    try {
      received += acknowledger.deliver(reader, reader.take());
      // Only now: a read that is under way would hold up every other command of its connection.
      received += recoveries.isEmpty() ? 0 : recoveries.get(index).takeOver();
    } catch (DriverException e) {
      if (!masters.follows() && !RedisAnswer.isForNow(e)) {
        throw e;
      }
      masters.doubt();
      TimeUnit.MILLISECONDS.sleep(REFUSED_PAUSE_MS);
    }
    return received;
  }

  private void awaitAnyAnswer(Duration maxWait) throws InterruptedException {
    CompletableFuture<?>[] reads =
        readers.stream().map(reader -> reader.ask(maxWait)).toArray(CompletableFuture[]::new);
    CompletableFuture<?> any = reads.length == 1 ? reads[0] : CompletableFuture.anyOf(reads);
    try {
      var _ = any.get();
    } catch (ExecutionException e) {
      // Whichever failed says so when its answer is taken.
      return;
    }
  }

  @Override
  public List<byte[]> kill() {
    acknowledger.stop();
    recoveries.forEach(StreamRecovery::close);
    return readers.stream().flatMap(reader -> reader.kill().stream()).toList();
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    recoveries.forEach(StreamRecovery::close);
    readers.stream().map(StreamReader::close).toList().forEach(closing -> closing.join());
  }
}
