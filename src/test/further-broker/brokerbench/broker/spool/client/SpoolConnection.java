package brokerbench.broker.spool.client;

import brokerbench.broker.DriverException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;

/** One connection: a request and its answer at a time. */
final class SpoolConnection implements AutoCloseable {

  /** Writes what belongs to a request. */
  @FunctionalInterface
  interface Request {
    void write(DataOutputStream out) throws IOException;
  }

  /** Reads what belongs to an answer. */
  @FunctionalInterface
  interface Answer<T> {
    T read(DataInputStream in) throws IOException;
  }

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;

  SpoolConnection(String address) {
    String[] parts = address.split(":", 2);
    try {
      socket = new Socket(parts[0], Integer.parseInt(parts[1]));
      socket.setTcpNoDelay(true);
      in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    } catch (IOException e) {
      throw new DriverException("cannot connect to spool at " + address, e);
    }
  }

  synchronized <T> T ask(char request, String topic, Request body, Answer<T> answer) {
    try {
      out.writeByte(request);
      out.writeUTF(topic);
      body.write(out);
      out.flush();
      return answer.read(in);
    } catch (IOException e) {
      throw new DriverException("spool does not answer", e);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new DriverException("a spool connection did not close", e);
    }
  }
}
