package brokerbench.broker.http.params;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;

/** A request as workers keep and tell it: its length in 4 bytes, big endian, then the request. */
public final class RequestRecord {

  private RequestRecord() {}

  public static void write(byte[] request, DataOutputStream out) throws IOException {
    out.writeInt(request.length);
    out.write(request);
  }

  /** What is done with a request. */
  public interface Taker {
    void take(byte[] request) throws IOException;
  }

  /**
   * Hands all but the first {@code skipped} to {@code taker}, without the last where it is cut off.
   *
   * @return how many it has handed over
   */
  public static long each(DataInputStream in, long skipped, Taker taker) throws IOException {
    for (long number = 0; ; number++) {
      byte[] request;
      try {
        request = new byte[in.readInt()];
        in.readFully(request);
      } catch (EOFException _) {
        return Math.max(0, number - skipped);
      }
      if (number >= skipped) {
        taker.take(request);
      }
    }
  }
}
