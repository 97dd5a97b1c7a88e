package brokerbench.broker.redis.client;

import io.lettuce.core.RedisConnectionException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;
import java.security.cert.CertPathBuilderException;
import org.jspecify.annotations.Nullable;

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
    Throwable said = RedisAnswer.innermost(failure);
    String words = said.getMessage() == null ? said.toString() : said.getMessage();
    if (tls) {
      return ofTls(words, failure);
    }
    return hungUp(said) ? words + "; a server that speaks TLS needs redis.tls=true" : words;
  }

  private static String ofTls(String words, Throwable failure) {
    if (isCausedBy(failure, CertPathBuilderException.class)) {
      return words + "; redis.tls_ca names the authority that signed the server's certificate";
    }
    // Redis takes the greeting for the beginning of a command, and waits for its end.
    boolean plain =
        isCausedBy(failure, NotSslRecordException.class)
            || isCausedBy(failure, SslHandshakeTimeoutException.class);
    return plain ? words + "; a server that does not speak TLS needs redis.tls=false" : words;
  }

  /** A server that waits for TLS answers nothing to a command. */
  private static boolean hungUp(Throwable said) {
    String words = String.valueOf(said.getMessage());
    return said instanceof RedisConnectionException
        ? words.equals(ENDED)
        : said instanceof IOException && words.contains("Connection reset");
  }

  private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> kind) {
    for (@Nullable Throwable each = failure; each != null; each = each.getCause()) {
      if (kind.isInstance(each)) {
        return true;
      }
    }
    return false;
  }
}
