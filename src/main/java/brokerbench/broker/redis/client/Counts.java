package brokerbench.broker.redis.client;

import brokerbench.broker.ClientCounters;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import java.net.SocketAddress;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what belongs to no call: connections made again, errors, messages put aside. */
final class Counts implements RedisConnectionStateListener {

  private final Set<RedisChannelHandler<?, ?>> made = ConcurrentHashMap.newKeySet();
  private final AtomicLong reconnects = new AtomicLong();
  private final AtomicLong errors = new AtomicLong();
  private final AtomicLong putAside = new AtomicLong();

  /** All so far; what went to a dead-letter stream instead of a listener counts as dropped. */
  ClientCounters counters() {
    return new ClientCounters(putAside.get(), OptionalLong.of(reconnects.get()), errors.get(), 0);
  }

  /** A command failed that nobody waits for. */
  void countError() {
    errors.incrementAndGet();
  }

  /** A message went to a dead-letter stream. */
  void countPutAside() {
    putAside.incrementAndGet();
  }

  @Override
  public void onRedisConnected(RedisChannelHandler<?, ?> connection, SocketAddress address) {
    if (!made.add(connection)) {
      reconnects.incrementAndGet();
    }
  }

  @Override
  public void onRedisExceptionCaught(RedisChannelHandler<?, ?> connection, Throwable cause) {
    errors.incrementAndGet();
  }
}
