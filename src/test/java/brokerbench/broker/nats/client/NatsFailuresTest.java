package brokerbench.broker.nats.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class NatsFailuresTest {

  @Test
  void a_server_that_says_nothing_may_close_first_or_be_given_up_first() {
    Exception closed = new IOException("Failed to read initial info message.");

    assertThat(NatsFailures.words(false, closed))
        .hasValueSatisfying(words -> assertThat(words).startsWith("it says nothing;"))
        .isEqualTo(NatsFailures.words(false, new ExecutionException(new TimeoutException())));
    assertThat(NatsFailures.words(false, new IOException("Connection refused"))).isEmpty();
  }
}
