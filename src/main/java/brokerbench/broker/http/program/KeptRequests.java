package brokerbench.broker.http.program;

import brokerbench.broker.http.params.RequestRecord;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The requests that a worker has answered, in the order in which they came, each a {@link
 * RequestRecord}. What is written outlasts a kill, and a worker that is started again goes on in a
 * further file: the last request of one may be cut off. Safe for several threads.
 */
final class KeptRequests {

  private final Path home;
  private final FileChannel latest;

  private KeptRequests(Path home, FileChannel latest) {
    this.home = home;
    this.latest = latest;
  }

  /** Goes on behind what is in {@code home}. */
  static KeptRequests in(Path home) throws IOException {
    Path next = file(home, files(home).size() + 1);
    return new KeptRequests(
        home, FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  private static Path file(Path home, int number) {
    return home.resolve("requests-" + number);
  }

  private static List<Path> files(Path home) {
    List<Path> files = new ArrayList<>();
    for (Path file = file(home, 1); Files.exists(file); file = file(home, files.size() + 1)) {
      files.add(file);
    }
    return files;
  }

  synchronized void add(byte[] payload) {
    ByteBuffer record = ByteBuffer.allocate(Integer.BYTES + payload.length);
    record.putInt(payload.length).put(payload).flip();
    try {
      while (record.hasRemaining()) {
        var _ = latest.write(record);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long count() throws IOException {
    try (DataOutputStream nowhere = new DataOutputStream(OutputStream.nullOutputStream())) {
      return copy(nowhere);
    }
  }

  /**
   * Writes all of them to {@code out}, without one that is cut off.
   *
   * @return how many
   */
  long copy(DataOutputStream out) throws IOException {
    long copied = 0;
    for (Path file : files(home)) {
      try (DataInputStream in =
          new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
        copied += copy(in, out);
      }
    }
    return copied;
  }

  private static long copy(DataInputStream in, DataOutputStream out) throws IOException {
    long copied = 0;
    Optional<byte[]> request = RequestRecord.next(in);
    while (request.isPresent()) {
      RequestRecord.write(request.get(), out);
      copied++;
      request = RequestRecord.next(in);
    }
    return copied;
  }
}
