package brokerbench.broker.redis.server;

import brokerbench.environment.BrokerNode;
import brokerbench.environment.node.AddressedNode;
import brokerbench.environment.node.NodeAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** Answers Redis commands over TCP with what a test gives, bytes as they stand. */
public final class StubRedis implements AutoCloseable {

  private final ServerSocket server;
  private final Function<String, String> replies;
  private final List<String> commands = new CopyOnWriteArrayList<>();

  /**
   * With {@code replies} from a command, its words separated by blanks, to a reply in RESP; an
   * empty one hangs up.
   */
  public StubRedis(Function<String, String> replies) throws IOException {
    this.server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    this.replies = replies;
    Thread.ofVirtual().start(this::accept);
  }

  /** A reply that is a text. */
  public static String bulk(String text) {
    return "$" + text.length() + "\r\n" + text + "\r\n";
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), server.getLocalPort());
  }

  /** What was asked so far. */
  public List<String> commands() {
    return commands;
  }

  AddressedNode node(String name) {
    return new AddressedNode(
        new Node(name),
        new NodeAddress(
            name, address(), Optional.of(new InetSocketAddress("127.0.0.9", 9)), Optional.empty()));
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        Thread.ofVirtual().start(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8))) {
      for (String count = in.readLine(); count != null; count = in.readLine()) {
        StringBuilder command = new StringBuilder();
        for (int word = 0; word < Integer.parseInt(count.substring(1)); word++) {
          in.readLine();
          command.append(word == 0 ? "" : " ").append(in.readLine());
        }
        commands.add(command.toString());
        String reply = replies.apply(command.toString());
        if (reply.isEmpty()) {
          return;
        }
        client.getOutputStream().write(reply.getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException gone) {
      // the client has closed first
      return;
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  private record Node(String name) implements BrokerNode {

    @Override
    public OptionalLong pid() {
      return OptionalLong.empty();
    }

    @Override
    public Path logFile() {
      return Path.of(name + ".log");
    }

    @Override
    public OptionalLong installationBytes() {
      return OptionalLong.empty();
    }

    @Override
    public OptionalLong dataBytes() {
      return OptionalLong.empty();
    }

    @Override
    public boolean alive() {
      return true;
    }

    @Override
    public Optional<String> failure() {
      return Optional.empty();
    }
  }
}
