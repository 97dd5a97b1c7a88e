package brokerbench.engine.fork;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.DeliveryCounts;
import brokerbench.validity.DeliveryFinding;
import org.junit.jupiter.api.Test;

class DeliverySumTest {

  private final DeliverySum sum = new DeliverySum(2);

  /** Of two subscriptions: 100 published messages are 200 deliveries owed. */
  private void told(long failed, long delivered, long lost) {
    sum.add(
        new DeliveryCounts(100 + failed, 100 + failed, 100, failed, 200, delivered, lost, 0, 0, 0));
  }

  @Test
  void what_is_delivered_or_lost_adds_up_over_iterations() {
    told(0, 200, 0);
    told(0, 150, 50);

    assertThat(sum.findings(350)).isEmpty();
  }

  @Test
  void delivery_that_came_after_its_row_was_told_is_found_out() {
    told(0, 150, 50);

    assertThat(sum.findings(151)).containsExactly(new DeliveryFinding.CountsDisagree(200, 151, 50));
  }

  @Test
  void delivery_that_neither_came_nor_is_lost_is_found_out() {
    told(0, 199, 0);

    assertThat(sum.findings(199)).containsExactly(new DeliveryFinding.CountsDisagree(200, 199, 0));
  }

  @Test
  void failed_publish_may_arrive_once_on_each_subscription_and_not_more_often() {
    told(3, 206, 0);
    assertThat(sum.findings(206)).isEmpty();

    told(0, 201, 0);
    assertThat(sum.findings(407)).containsExactly(new DeliveryFinding.CountsDisagree(400, 407, 0));
  }
}
