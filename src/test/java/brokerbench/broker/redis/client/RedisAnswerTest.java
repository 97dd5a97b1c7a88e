package brokerbench.broker.redis.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.DriverException;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisURI;
import io.netty.handler.ssl.NotSslRecordException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisAnswerTest {

  private static final RedisURI ADDRESS = RedisURI.create("redis://127.0.0.1:6379");

  private final AtomicInteger attempts = new AtomicInteger();

  /** A library that loses the reason {@code times} times before it tells it. */
  private Function<RedisURI, String> losing(int times) {
    return _ -> {
      Exception reason =
          attempts.incrementAndGet() <= times
              ? new IllegalStateException("RedisHandshakeHandler not registered")
              : new RedisCommandExecutionException("NOAUTH HELLO must be called");
      throw new RedisConnectionException("Unable to connect", reason);
    };
  }

  @Test
  void a_reason_that_the_library_lost_is_asked_for_again() {
    assertThatThrownBy(() -> RedisAnswer.connection(ADDRESS, losing(2)))
        .isInstanceOf(DriverException.class)
        .hasMessage("cannot connect to Redis at 127.0.0.1:6379: NOAUTH HELLO must be called");
    assertThat(attempts).hasValue(3);
  }

  @Test
  void a_reason_that_stays_lost_is_not_asked_for_without_end() {
    assertThatThrownBy(() -> RedisAnswer.connection(ADDRESS, losing(1_000)))
        .isInstanceOf(DriverException.class)
        .hasMessageEndingWith("RedisHandshakeHandler not registered");
    assertThat(attempts).hasValue(5);
  }

  @Test
  void a_refusal_is_final() {
    assertThatThrownBy(() -> RedisAnswer.connection(ADDRESS, losing(0)))
        .hasMessageContaining("NOAUTH");
    assertThat(attempts).hasValue(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MISCONF Errors writing to the AOF file: No space left on device | true",
        "WRONGTYPE Operation against a key | false",
        "ERR MISCONF is not the first word | false",
      })
  void what_a_server_cannot_write_now_it_may_write_later(String answer, boolean isForNow) {
    Exception refusal = new DriverException("XADD", new RedisCommandExecutionException(answer));

    assertThat(RedisAnswer.isForNow(refusal)).isEqualTo(isForNow);
  }

  private static String words(boolean tls, Throwable said) {
    return RedisAnswer.whyUnconnected(tls, new RedisConnectionException("Unable to connect", said));
  }

  @Test
  void an_answer_that_is_no_tls_says_what_to_give() {
    assertThat(words(true, new IOException(new NotSslRecordException("not an SSL/TLS record"))))
        .isEqualTo("not an SSL/TLS record; a server that does not speak TLS needs tls=none");
  }

  @Test
  void a_plain_client_that_is_hung_up_on_hears_that_the_server_may_speak_tls() {
    assertThat(words(false, new IOException("Connection reset by peer")))
        .isEqualTo("Connection reset by peer; a server that speaks TLS needs tls=server");
    assertThat(words(false, new RedisConnectionException("Connection closed prematurely")))
        .isEqualTo("Connection closed prematurely; a server that speaks TLS needs tls=server");
  }

  @Test
  void what_has_nothing_to_do_with_tls_is_said_as_it_is() {
    assertThat(words(false, new ConnectException("Connection refused")))
        .isEqualTo("Connection refused");
    assertThat(words(true, new ConnectException("Connection refused")))
        .isEqualTo("Connection refused");
    assertThat(words(false, new IOException((String) null))).isEqualTo("java.io.IOException");
  }
}
