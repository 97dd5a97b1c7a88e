package brokerbench.broker.redis.client;

import brokerbench.broker.ClientTls;
import brokerbench.broker.redis.params.RedisSettings;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.protocol.CommandEncoder;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.Delay;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The client library twice, each with its event loops: for producers and for consumers. Questions
 * to a node share those of the producers. Of the library's options, parameters change the flushing,
 * the event loops and TLS; three of the producers' are the driver's own. Their commands are not
 * kept through a lost connection, for the bound on what is in flight; and no publish has a timer,
 * nor an entry in an index by command, both of which the library would make and remove for each.
 */
final class Clients {

  private static final long LONGEST_CLOSE_SECONDS = 2;

  /** The library's own: 1, 2, 4 ms and so on. */
  private static final int DELAY_FACTOR = 2;

  private final Counts counts = new Counts();
  private final RedisClient questions;
  private final RedisClient producers;
  private final RedisClient consumers;
  private boolean closed;

  /**
   * Connects to nothing yet.
   *
   * @param tls empty for plain text
   * @param lost hears of each connection that is lost
   */
  Clients(RedisSettings settings, Optional<ClientTls> tls, Runnable lost) {
    ClientOptions options = options(settings.isSocket(), tls);
    ClientResources publishing = resources(settings.client());
    questions = client(publishing, options);
    producers =
        client(
            publishing,
            options
                .mutate()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.create())
                .useHashIndexQueue(false)
                .build());
    consumers = client(resources(settings.client()), options);
    RedisConnectionStateListener listener =
        new RedisConnectionStateListener() {
          @Override
          public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
            lost.run();
          }
        };
    List.of(questions, producers, consumers).forEach(client -> client.addListener(listener));
  }

  private static ClientOptions options(boolean isSocket, Optional<ClientTls> tls) {
    ClientOptions.Builder options = ClientOptions.builder();
    if (isSocket) {
      // The library would set TCP's own options on a Unix socket, and warn of each at each connect.
      options.socketOptions(SocketOptions.builder().keepAlive(false).build());
    }
    tls.map(Clients::sslOptions).ifPresent(options::sslOptions);
    return options.build();
  }

  private static SslOptions sslOptions(ClientTls tls) {
    return SslOptions.builder()
        .jdkSslProvider()
        .sslContext(
            context -> {
              context.trustManager(tls.trust());
              tls.shown().ifPresent(context::keyManager);
            })
        .build();
  }

  private static ClientResources resources(RedisSettings.Client settings) {
    ClientResources.Builder resources =
        DefaultClientResources.builder()
            .reconnectDelay(
                Delay.exponential(
                    Duration.ZERO,
                    settings.longestReconnectDelay(),
                    DELAY_FACTOR,
                    TimeUnit.MILLISECONDS));
    settings
        .eventLoops()
        .ifPresent(eventLoops -> resources.ioThreadPoolSize(Math.toIntExact(eventLoops)));
    if (settings.consolidatesFlushes()) {
      resources.nettyCustomizer(new ConsolidatedFlushes());
    }
    return resources.build();
  }

  private RedisClient client(ClientResources resources, ClientOptions options) {
    RedisClient client = RedisClient.create(resources);
    client.setOptions(options);
    client.addListener(counts);
    return client;
  }

  /** What asks nodes, and waits for a reply no longer than the library's own limit. */
  RedisClient questions() {
    return questions;
  }

  /** Its commands wait for their replies without a limit. */
  RedisClient producers() {
    return producers;
  }

  RedisClient consumers() {
    return consumers;
  }

  /** How long commands to {@code uri} wait for their replies: name to value. */
  Map<String, String> timers(RedisURI uri) {
    return Map.of(
        "client.command_timeout_ms", timeoutMs(questions, uri),
        "client.publish_timeout_ms", timeoutMs(producers, uri));
  }

  private static String timeoutMs(RedisClient client, RedisURI uri) {
    return client.getOptions().getTimeoutOptions().isTimeoutCommands()
        ? Long.toString(uri.getTimeout().toMillis())
        : "none";
  }

  Counts counts() {
    return counts;
  }

  void close() {
    if (closed) {
      return;
    }
    closed = true;
    // The library's close waits, and an interrupt that is pending would end that at once.
    boolean interrupted = Thread.interrupted();
    List.of(questions, producers, consumers).forEach(RedisClient::shutdown);
    for (RedisClient client : List.of(producers, consumers)) {
      var _ =
          client
              .getResources()
              .shutdown(0, LONGEST_CLOSE_SECONDS, TimeUnit.SECONDS)
              .awaitUninterruptibly();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * One system call for the commands that wait for an event loop, instead of one for each, and one
   * buffer for the publishes among them.
   */
  private static final class ConsolidatedFlushes implements NettyCustomizer {

    @Override
    public void afterChannelInitialized(Channel channel) {
      ChannelPipeline pipeline = channel.pipeline();
      ChannelHandlerContext encoder = pipeline.context(CommandEncoder.class);
      pipeline
          .addFirst(
              new FlushConsolidationHandler(
                  FlushConsolidationHandler.DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES, true))
          .addAfter(encoder.name(), null, new BatchEncoder(encoder))
          .addLast(new OutboxHandler());
    }
  }
}
