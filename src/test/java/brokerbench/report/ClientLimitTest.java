package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientLimitTest {

  @Test
  void a_client_that_takes_most_of_a_busy_host_is_named_as_the_limit() {
    assertThat(ClientLimit.note(67.3, 27.6, "jnats 2.25.1"))
        .isEqualTo(
            "the client took 67 % of the host's processor time and the broker 28 %: the rate is"
                + " what jnats 2.25.1 makes of these cores, and the broker may take more from"
                + " others");
  }

  @ParameterizedTest
  @CsvSource({"60, 29", "45, 46", "10, 85"})
  void an_idle_host_or_a_broker_that_takes_more_is_no_limit_of_the_client(
      double client, double broker) {
    assertThat(ClientLimit.note(client, broker, "jnats 2.25.1")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0.65, 0.25, true", "0.64, 0.25, false", "0.46, 0.45, true", "0.45, 0.45, false"})
  void a_client_limits_the_rate_from_nine_tenths_of_the_host_on_if_it_takes_more_than_the_broker(
      double client, double broker, boolean limits) {
    assertThat(ClientLimit.limitsTheRate(client, broker)).isEqualTo(limits);
  }
}
