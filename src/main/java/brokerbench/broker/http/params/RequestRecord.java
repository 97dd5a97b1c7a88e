package brokerbench.broker.http.params;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;

/** A request as workers keep and tell it: its length in 4 bytes, big endian, then the request. */
public final class RequestRecord {

  private RequestRecord() {}

  public static void write(byte[] request, DataOutputStream out) throws IOException {
    out.writeInt(request.length);
    out.write(request);
  }

  /** The next one; empty at the end, and where the last is cut off. */
  public static Optional<byte[]> next(DataInputStream in) throws IOException {
    try {
      byte[] request = new byte[in.readInt()];
      in.readFully(request);
      return Optional.of(request);
    } catch (EOFException _) {
      return Optional.empty();
    }
  }
}
