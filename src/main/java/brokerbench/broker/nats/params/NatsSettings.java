package brokerbench.broker.nats.params;

import brokerbench.quantity.DurationText;
import brokerbench.quantity.QuantityException;
import brokerbench.scenario.Flushing;
import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The parameters of NATS as its rooms use them; each is described where it is declared.
 *
 * @param isCore whether it is core NATS, which stores nothing
 * @param publishesAsync whether a producer may have several publishes unacknowledged
 */
public record NatsSettings(
    boolean isCore,
    boolean publishesAsync,
    Server server,
    Connections connections,
    Stream stream,
    Consumer consumer,
    Core core) {

  /** In place of a time between two fsyncs: one before each acknowledgement. */
  static final String SYNC_ALWAYS = "always";

  /** From a point of the parameter space. */
  public static NatsSettings of(Params params) {
    return new NatsSettings(
        params.is("nats.mode", "core"),
        params.is("nats.publish", "async"),
        Server.of(params),
        Connections.of(params),
        Stream.of(params),
        Consumer.of(params),
        Core.of(params));
  }

  /** Version of the client library, which is loaded before anything else is resolved. */
  public static String clientVersion(Params params) {
    return params.text("nats.client_version");
  }

  /**
   * What a server does with that {@code sync_interval}. Of a value that is none of this suite's
   * durations nothing is assumed.
   */
  public static Flushing flushing(String syncInterval) {
    if (syncInterval.equals(SYNC_ALWAYS)) {
      return Flushing.EVERY_MESSAGE;
    }
    try {
      return Flushing.within(DurationText.parse(syncInterval));
    } catch (QuantityException ofAnotherForm) {
      return Flushing.PAGE_CACHE;
    }
  }

  /** Whether somebody acknowledges a publish. */
  public boolean acknowledges() {
    return !isCore || core.sendsRequests();
  }

  /** Whether the server delivers again what nobody has acknowledged. */
  boolean redelivers() {
    return !isCore && consumer.ackPolicy() != AckPolicy.NONE;
  }

  /**
   * A node's software.
   *
   * @param image of its container, or {@code auto}
   * @param maxPendingBytes bytes that may wait for one connection
   * @param syncInterval time between two fsyncs, or {@code always}
   */
  public record Server(String version, String image, long maxPendingBytes, String syncInterval) {

    private static final long DEFAULT_PAYLOAD_BYTES = 1 << 20;
    private static final long GREATEST_PAYLOAD_BYTES = 64 << 20;
    private static final long HEADER_BYTES = 64 << 10;

    /**
     * {@code max_payload}: the server's default, or the payload with its headers, but no more than
     * the server allows.
     */
    public static long maxPayloadBytes(Params params) {
      return Math.clamp(
          params.workload().payload().bytes() + HEADER_BYTES,
          DEFAULT_PAYLOAD_BYTES,
          GREATEST_PAYLOAD_BYTES);
    }

    private static Server of(Params params) {
      return new Server(
          params.text("nats.version"),
          params.text("nats.image"),
          params.size("nats.max_pending").bytes(),
          params.text("nats.sync_interval"));
    }
  }

  /**
   * Connections of the client.
   *
   * @param shared by all producers, and by the consumers unless they have their own
   * @param ofConsumers that the consumers have to themselves, if any
   * @param flushEach whether each publish is written with a system call of its own
   * @param isTlsFirst whether TLS comes before the server's first line, where they speak it
   */
  public record Connections(
      int shared,
      OptionalLong ofConsumers,
      boolean flushEach,
      Duration reconnectWait,
      boolean isTlsFirst) {

    private static Connections of(Params params) {
      return new Connections(
          params.count("nats.connections"),
          params.wholeUnless("nats.consumer_connections", "shared"),
          params.flag("nats.flush_on_request"),
          params.time("nats.reconnect_wait"),
          params.flag("nats.tls_first"));
    }
  }

  /** The stream of a topic; {@code storage} is {@code file} or {@code memory}. */
  public record Stream(String storage, Duration duplicateWindow) {

    private static Stream of(Params params) {
      return new Stream(params.text("nats.storage"), params.time("nats.duplicate_window"));
    }
  }

  /** How consumers of a stream get their messages. */
  public enum Consume {
    /** They fetch from one subscription object. */
    PULL_SHARED,
    /** Each by the simplified API, on the same durable consumer. */
    PULL,
    /** The server sends to a deliver group. */
    PUSH
  }

  /** What an acknowledgement of a consumer covers. */
  public enum AckPolicy {
    /** Its message. */
    EXPLICIT,
    /** Its message and all before. */
    ALL,
    /** Nobody acknowledges. */
    NONE
  }

  /**
   * The durable consumer of a subscription to a stream.
   *
   * @param fetchBatch messages that are asked for in one pull
   * @param fetchWait longest wait of one pull
   * @param maxAckPending messages that may be unacknowledged
   */
  public record Consumer(
      Consume consume,
      int fetchBatch,
      Duration fetchWait,
      AckPolicy ackPolicy,
      Duration ackWait,
      long maxAckPending) {

    private static Consumer of(Params params) {
      return new Consumer(
          Consume.valueOf(params.text("nats.consume").toUpperCase(Locale.ROOT).replace('-', '_')),
          params.count("nats.fetch_batch"),
          params.time("nats.fetch_wait"),
          AckPolicy.valueOf(params.text("nats.ack_policy").toUpperCase(Locale.ROOT)),
          params.time("nats.ack_wait"),
          params.whole("nats.max_ack_pending"));
    }
  }

  /**
   * A subscription of core NATS.
   *
   * @param isQueue whether its consumers share its messages
   * @param isWildcard whether a consumer subscribes to all subjects of its topic at once
   * @param sendsRequests whether a publish is a request
   * @param echoes whether the answer to a request is its payload
   * @param pendingMessages that the library keeps for a consumer that is busy
   */
  public record Core(
      boolean isQueue,
      boolean isWildcard,
      boolean sendsRequests,
      boolean echoes,
      Duration requestTimeout,
      long pendingMessages,
      long pendingBytes) {

    private static Core of(Params params) {
      return new Core(
          params.is("nats.subscribe", "queue"),
          params.flag("nats.wildcard"),
          params.flag("nats.request_reply"),
          params.is("nats.reply", "echo"),
          params.time("nats.request_timeout"),
          params.whole("nats.pending_messages"),
          params.size("nats.pending_bytes").bytes());
    }
  }
}
