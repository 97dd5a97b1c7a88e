package brokerbench.environment.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.compose.Subnets.Range;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SubnetsTest {

  @Test
  void the_first_one_is_taken_where_nothing_is_in_use() {
    assertThat(Subnets.firstFree(List.of(), ranges("172.17.0.0/16", "0.0.0.0/8")))
        .isEqualTo("198.18.0");
  }

  @Test
  void networks_that_hold_it_or_lie_inside_it_are_passed_over() {
    assertThat(
            Subnets.firstFree(
                List.of("198.18.2"), ranges("198.18.0.0/24", "198.18.1.128/25", "198.18.3.4/32")))
        .isEqualTo("198.18.4");
    assertThat(Subnets.firstFree(List.of(), ranges("198.18.0.0/16"))).isEqualTo("198.19.0");
  }

  @Test
  void none_left_is_said_in_one_line() {
    assertThatThrownBy(() -> Subnets.firstFree(List.of(), ranges("198.0.0.0/8")))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("no subnet of 198.18.0.0/15 is free")
        .hasMessageContaining("network=published");
  }

  @Test
  void routes_are_read_and_the_default_route_is_left_out() {
    Stream<String> file =
        """
        Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
        eth0\t00000000\t0100000A\t0003\t0\t0\t0\t00000000\t0\t0\t0
        br-1\t000012C6\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0
        """
            .lines();

    assertThat(Subnets.routes(file)).containsExactly(Range.of("198.18.0.0/24").orElseThrow());
  }

  @Test
  void networks_of_the_other_protocol_are_no_hindrance() {
    assertThat(Range.of("fd00::/8")).isEmpty();
  }

  private static List<Range> ranges(String... networks) {
    return Stream.of(networks).flatMap(each -> Range.of(each).stream()).toList();
  }
}
