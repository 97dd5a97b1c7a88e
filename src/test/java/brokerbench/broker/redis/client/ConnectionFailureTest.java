package brokerbench.broker.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisConnectionException;
import io.netty.handler.ssl.NotSslRecordException;
import java.io.IOException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;

class ConnectionFailureTest {

  private static String words(boolean tls, Throwable said) {
    return ConnectionFailure.words(tls, new RedisConnectionException("Unable to connect", said));
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
