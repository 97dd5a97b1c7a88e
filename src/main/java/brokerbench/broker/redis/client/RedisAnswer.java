package brokerbench.broker.redis.client;

import brokerbench.broker.Causes;
import brokerbench.broker.DriverException;
import brokerbench.broker.TlsFailure;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisLoadingException;
import io.lettuce.core.RedisURI;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Waits for what the client library promised, and says in one line what went wrong. */
final class RedisAnswer {

  private static final int ATTEMPTS = 5;

  /** The first word of the answer to every command that writes, until a write has succeeded. */
  private static final String UNWRITTEN = "MISCONF ";

  private RedisAnswer() {}

  /**
   * The reply.
   *
   * @throws DriverException with {@code what} and the server's error
   */
  static <T> T of(RedisFuture<T> reply, String what) {
    try {
      return reply.get();
    } catch (ExecutionException e) {
      throw new DriverException("Redis: cannot " + what, Causes.innermost(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException("Redis: interrupted, cannot " + what, e);
    }
  }

  /** The reply, or null when the server answers with an error that starts with {@code harmless}. */
  static <T> @Nullable T ofUnless(String harmless, RedisFuture<T> reply, String what) {
    try {
      return of(reply, what);
    } catch (DriverException e) {
      if (String.valueOf(e.getCause().getMessage()).startsWith(harmless)) {
        return null;
      }
      throw e;
    }
  }

  /**
   * A connection to {@code uri}. Asks again when the client library has lost the reason: it looks
   * for its handshake's result on the caller's thread, and finds nothing if a refusal has closed
   * the channel before.
   *
   * @throws DriverException with the address and what the server or the system said
   */
  static <C> C connection(RedisURI uri, Function<RedisURI, C> connect) {
    for (int attempt = 1; ; attempt++) {
      try {
        return connect.apply(uri);
      } catch (RedisException | IllegalStateException e) {
        boolean lost =
            String.valueOf(Causes.innermost(e).getMessage())
                .endsWith("HandshakeHandler not registered");
        if (!lost || attempt == ATTEMPTS) {
          String words = whyUnconnected(uri.isSsl(), e);
          throw DriverException.saying(
              "cannot connect to Redis at " + Nodes.address(uri) + ": " + words, e);
        }
      }
    }
  }

  /**
   * Why there is no connection: what the server or the system said, in one line, with what to do
   * where one side speaks TLS and the other does not.
   *
   * @param tls whether the client spoke TLS
   * @param failure as the client library threw it
   */
  static String whyUnconnected(boolean tls, Throwable failure) {
    Throwable said = Causes.innermost(failure);
    String words = said.getMessage() == null ? said.toString() : said.getMessage();
    if (!tls) {
      return hungUp(said) ? words + "; a server that speaks TLS needs tls=server" : words;
    }
    // Redis takes the greeting for the beginning of a command, and waits for its end.
    boolean plain =
        Causes.include(failure, NotSslRecordException.class)
            || Causes.include(failure, SslHandshakeTimeoutException.class);
    return plain ? words + TlsFailure.NO_TLS : TlsFailure.words(failure).orElse(words);
  }

  /** A server that waits for TLS answers nothing to a command. */
  private static boolean hungUp(Throwable said) {
    String words = String.valueOf(said.getMessage());
    return said instanceof RedisConnectionException
        ? words.equals("Connection closed prematurely")
        : said instanceof IOException && words.contains("Connection reset");
  }

  /**
   * Whether what failed may succeed later: the server was away for longer than a command waits,
   * reads its data after a start, or could not write to its disk.
   */
  static boolean isForNow(Throwable failure) {
    Throwable said = Causes.innermost(failure);
    return said instanceof RedisLoadingException
        || said instanceof RedisCommandTimeoutException
        || (said instanceof RedisCommandExecutionException
            && String.valueOf(said.getMessage()).startsWith(UNWRITTEN));
  }
}
