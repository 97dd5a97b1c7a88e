package brokerbench.broker.spool.server;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The server: topics of partitions in memory, and a position for each subscription. */
public final class SpoolMain {

  private final Map<String, Topic> topics = new ConcurrentHashMap<>();

  private SpoolMain() {}

  /** Argument: a port of 127.0.0.1. */
  public static void main(String[] args) throws IOException {
    SpoolMain server = new SpoolMain();
    int port = Integer.parseInt(args[0]);
    try (ServerSocket socket = new ServerSocket(port, 500, InetAddress.ofLiteral("127.0.0.1"))) {
      System.out.println("spool is ready");
      while (true) {
        Socket client = socket.accept();
        client.setTcpNoDelay(true);
        Thread.startVirtualThread(() -> server.serve(client));
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        DataInputStream in =
            new DataInputStream(new BufferedInputStream(client.getInputStream()));
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(client.getOutputStream()))) {
      for (int request = in.read(); request >= 0; request = in.read()) {
        answer((char) request, in.readUTF(), in, out);
        out.flush();
      }
    } catch (IOException | InterruptedException gone) {
      // A client that leaves without a word.
    }
  }

  private void answer(char request, String name, DataInputStream in, DataOutputStream out)
      throws IOException, InterruptedException {
    switch (request) {
      case 'M' -> {
        int partitions = in.readInt();
        topics.computeIfAbsent(name, _ -> new Topic(partitions));
        out.writeByte(1);
      }
      case 'P' -> {
        int partition = in.readInt();
        topics.get(name).append(partition, in.readNBytes(in.readInt()));
        out.writeByte(1);
      }
      case 'T' -> {
        List<byte[]> taken = topics.get(name).take(Share.read(in), in.readInt(), in.readInt());
        out.writeInt(taken.size());
        for (byte[] message : taken) {
          out.writeInt(message.length);
          out.write(message);
        }
      }
      case 'C' -> out.writeLong(topics.get(name).size());
      case 'D' -> {
        topics.remove(name);
        out.writeByte(1);
      }
      default -> throw new IOException("unknown request " + request);
    }
  }

  private record Share(String subscription, int member, int members) {

    static Share read(DataInputStream in) throws IOException {
      return new Share(in.readUTF(), in.readInt(), in.readInt());
    }
  }

  private static final class Topic {

    private final List<List<byte[]>> partitions = new ArrayList<>();
    private final Map<String, int[]> positions = new HashMap<>();

    Topic(int count) {
      for (int i = 0; i < count; i++) {
        partitions.add(new ArrayList<>());
      }
    }

    synchronized void append(int partition, byte[] message) {
      partitions.get(partition).add(message);
      notifyAll();
    }

    synchronized List<byte[]> take(Share share, int most, int waitMs) throws InterruptedException {
      List<byte[]> taken = taken(share, most);
      if (taken.isEmpty() && waitMs > 0) {
        wait(waitMs);
        taken = taken(share, most);
      }
      return taken;
    }

    private List<byte[]> taken(Share share, int most) {
      int[] next = positions.computeIfAbsent(share.subscription, _ -> new int[partitions.size()]);
      List<byte[]> taken = new ArrayList<>();
      for (int p = share.member; p < next.length; p += share.members) {
        while (next[p] < partitions.get(p).size() && taken.size() < most) {
          taken.add(partitions.get(p).get(next[p]++));
        }
      }
      return taken;
    }

    synchronized long size() {
      return partitions.stream().mapToLong(List::size).sum();
    }
  }
}
