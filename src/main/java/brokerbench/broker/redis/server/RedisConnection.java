package brokerbench.broker.redis.server;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A connection to one Redis or Valkey node for the few commands that put a cluster together; load
 * goes through the driver. Speaks RESP version 2, which every server does until asked for another;
 * the client library stays out of the process that starts servers.
 */
final class RedisConnection implements AutoCloseable {

  private static final int CONNECT_MS = 2_000;

  /** Longer than a busy disk holds up a node that forces a file to it before it replies. */
  private static final int REPLY_MS = 10_000;

  private static final String LINE_END = "\r\n";

  private final Socket socket;
  private final InputStream in;

  private RedisConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  /**
   * Connects, and gives the password if there is one.
   *
   * @throws RedisRefusedException when the node refuses the password
   * @throws IOException when nothing answers
   */
  public static RedisConnection open(InetSocketAddress address, Optional<String> password)
      throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(address, CONNECT_MS);
      socket.setSoTimeout(REPLY_MS);
      RedisConnection connection = new RedisConnection(socket);
      if (password.isPresent()) {
        connection.ask("AUTH", password.get());
      }
      return connection;
    } catch (IOException failure) {
      socket.close();
      throw failure;
    }
  }

  /**
   * Sends a command and waits for its reply.
   *
   * @return the reply as text; an array's elements on a line each; empty for null
   * @throws RedisRefusedException when the reply is an error
   * @throws IOException when none comes within 10 s
   */
  public String ask(String... words) throws IOException {
    StringBuilder request = new StringBuilder("*").append(words.length).append(LINE_END);
    for (String word : words) {
      int wordBytes = word.getBytes(StandardCharsets.UTF_8).length;
      request.append('$').append(wordBytes).append(LINE_END).append(word).append(LINE_END);
    }
    socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
    return reply();
  }

  private String reply() throws IOException {
    String line = line();
    String rest = line.isEmpty() ? "" : line.substring(1);
    return switch (line.isEmpty() ? ' ' : line.charAt(0)) {
      case '+', ':' -> rest;
      case '-' -> throw new RedisRefusedException(rest);
      case '$' -> bulk(Integer.parseInt(rest));
      case '*' -> elements(Integer.parseInt(rest));
      default -> throw new IOException("'" + line + "' is not a reply of a Redis server");
    };
  }

  private String bulk(int lengthBytes) throws IOException {
    if (lengthBytes < 0) {
      return "";
    }
    byte[] bytes = in.readNBytes(lengthBytes + LINE_END.length());
    if (bytes.length < lengthBytes + LINE_END.length()) {
      throw cutOff();
    }
    return new String(bytes, 0, lengthBytes, StandardCharsets.UTF_8);
  }

  private String elements(int count) throws IOException {
    List<String> elements = new ArrayList<>();
    for (int element = 0; element < count; element++) {
      elements.add(reply());
    }
    return String.join("\n", elements);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw cutOff();
      }
      line.append((char) next);
    }
    return line.toString().stripTrailing();
  }

  private static EOFException cutOff() {
    return new EOFException("the node closed the connection");
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
