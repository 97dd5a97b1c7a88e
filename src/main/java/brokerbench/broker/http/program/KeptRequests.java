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
import java.util.List;
import java.util.stream.IntStream;

/**
 * The requests that a worker has answered, in the order in which they came, each a {@link
 * RequestRecord}. What is written outlasts a kill, and a worker that is started again goes on in a
 * further file: the last request of one may be cut off. Safe for several threads.
 */
record KeptRequests(Path home, FileChannel latest) {

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
    return IntStream.iterate(1, number -> number + 1)
        .mapToObj(number -> file(home, number))
        .takeWhile(Files::exists)
        .toList();
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

  /** Writes all of them to {@code out}, without one that is cut off, and tells how many. */
  long copy(DataOutputStream out) throws IOException {
    long copied = 0;
    for (Path file : files(home)) {
      try (DataInputStream in =
          new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
        copied += RequestRecord.each(in, 0, request -> RequestRecord.write(request, out));
      }
    }
    return copied;
  }
}
