package brokerbench.engine.load;

import brokerbench.engine.load.schedule.Pace;
import brokerbench.validity.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the halves of an iteration by count while it goes on. */
final class CountedHalves {

  /** Share of the messages that counts: behind it the fastest producers have sent all of theirs. */
  private static final double COUNTED = 0.9;

  private final LoadLeg leg;
  private final LoadTotals began;
  private final double counted;
  private @Nullable LoadTotals middle;
  private @Nullable LoadTotals ended;

  /**
   * Of an iteration that begins now.
   *
   * @param planned messages that will be sent
   */
  CountedHalves(LoadLeg leg, long planned) {
    this.leg = leg;
    this.began = LoadTotals.of(leg);
    this.counted = COUNTED * planned * Math.max(1, leg.subscriptions());
  }

  /** Looks where the load stands. */
  void look() {
    if (ended != null) {
      return;
    }
    LoadTotals now = LoadTotals.of(leg);
    Pace pace = isDelivered() ? now.deliveredSince(began) : now.publishedSince(began);
    if (middle == null && pace.messages() >= counted / 2) {
      middle = now;
    }
    if (pace.messages() >= counted) {
      ended = now;
    }
  }

  /** What the halves say; nothing where too little arrived. */
  List<Finding> drift(int measured) {
    LoadTotals half = middle;
    LoadTotals last = ended;
    return half == null || last == null
        ? List.of()
        : new LoadHalves(began, half, last).drift(isDelivered(), measured);
  }

  private boolean isDelivered() {
    return leg.subscriptions() > 0;
  }
}
