package brokerbench.broker.redis.server;

import java.io.IOException;

/** A Redis node answered with an error; the message is the node's own. */
public final class RedisRefusedException extends IOException {

  private static final long serialVersionUID = 1L;

  /** Carries the node's words, such as {@code WRONGPASS invalid username-password pair}. */
  public RedisRefusedException(String words) {
    super(words);
  }
}
