package brokerbench.broker.redis.client;

import brokerbench.broker.Causes;
import brokerbench.broker.TlsFailure;
import io.lettuce.core.RedisConnectionException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;

/** Why there is no connection, with what to do where one side speaks TLS and the other does not. */
final class ConnectionFailure {

  private static final String ENDED = "Connection closed prematurely";

  private ConnectionFailure() {}

  /**
   * What the server or the system said, in one line.
   *
   * @param tls whether the client spoke TLS
   * @param failure as the client library threw it
   */
  static String words(boolean tls, Throwable failure) {
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
        ? words.equals(ENDED)
        : said instanceof IOException && words.contains("Connection reset");
  }
}
