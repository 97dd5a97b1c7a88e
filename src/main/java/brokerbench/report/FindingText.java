package brokerbench.report;

import brokerbench.quantity.DurationText;
import brokerbench.quantity.Rate;
import brokerbench.results.Finding;
import brokerbench.scenario.DeliveryGuarantee;

/** What was found, with its data, in one line. The words of its kind: {@link FindingKind}. */
public final class FindingText {

  private FindingText() {}

  /** The line for {@code finding}. */
  public static String of(Finding finding) {
    return switch (finding) {
      case Finding.RateNotReached it -> text(it);
      case Finding.BacklogGrew it -> text(it);
      case Finding.BacklogDrained it -> text(it);
      case Finding.MessagesLost it -> text(it);
      case Finding.MessagesDuplicated it -> text(it);
      case Finding.MessagesReordered it -> text(it);
      case Finding.PayloadCorrupted it -> text(it);
      case Finding.PublishFailed it -> text(it);
      case Finding.BrokerCountDiffers it -> text(it);
      case Finding.ReplicaBehind it -> text(it);
      case Finding.ClientDropped it -> text(it);
      case Finding.ClientReconnected it -> text(it);
      case Finding.LossPlaced it -> text(it);
      case Finding.LossBegan it -> text(it);
      case Finding.CountsDisagree it -> text(it);
      case Finding.SlowConsumers it -> text(it);
      case Finding.NoResponders it -> text(it);
      case Finding.ClientSaturated it -> text(it);
      case Finding.GarbageCollection it -> text(it);
      case Finding.SendDelayDominates it -> text(it);
      case Finding.ValueOutOfRange it -> text(it);
      case Finding.DriftInsideRun it -> text(it);
      case Finding.TooFewForks it -> text(it);
      case Finding.ServerDiffers it -> text(it);
      case Finding.SettingsWithoutEffect it -> text(it);
      case Finding.UnequalDurability it -> text(it);
      case Finding.ForkFailed it -> text(it);
      case Finding.PlatformHiccup it -> text(it);
      case Finding.HostNoisy it -> text(it);
      case Finding.ContainerThrottled it -> text(it);
      case Finding.EnvironmentChanged it -> text(it);
      case Finding.EnvironmentUnfit it -> text(it);
      case Finding.BrokerFailed it -> text(it);
    };
  }

  private static String text(Finding.RateNotReached it) {
    return "offered %s, sent %s"
        .formatted(new Rate(it.offeredPerSecond()).text(), new Rate(it.achievedPerSecond()).text());
  }

  private static String text(Finding.BacklogGrew it) {
    return "%s deliveries were outstanding at the end, %s more than at the beginning"
        .formatted(Figures.count(it.outstanding()), Figures.count(it.growth()));
  }

  private static String text(Finding.BacklogDrained it) {
    return "%s arrived, old messages included; the rate counts the %s that were due"
        .formatted(new Rate(it.arrivedPerSecond()).text(), new Rate(it.countedPerSecond()).text());
  }

  private static String text(Finding.MessagesLost it) {
    return "%s of %s deliveries never came%s"
        .formatted(
            Figures.count(it.lost()),
            Figures.count(it.expected()),
            it.guarantee() == DeliveryGuarantee.AT_MOST_ONCE ? "; the mode may lose" : "");
  }

  private static String text(Finding.MessagesDuplicated it) {
    return "deliveries beyond the first: " + Figures.count(it.duplicated());
  }

  private static String text(Finding.MessagesReordered it) {
    return "deliveries behind a later message of the same producer: "
        + Figures.count(it.reordered());
  }

  private static String text(Finding.PayloadCorrupted it) {
    return "payloads that are not what was sent: " + Figures.count(it.corrupted());
  }

  private static String text(Finding.PublishFailed it) {
    return "%s failed, the first with: %s".formatted(Figures.count(it.failed()), it.firstReason());
  }

  private static String text(Finding.BrokerCountDiffers it) {
    return "%s: %s acknowledged, %s stored"
        .formatted(it.topic(), Figures.count(it.acknowledged()), Figures.count(it.stored()));
  }

  private static String text(Finding.ReplicaBehind it) {
    return "%s is %s: not known to hold %s %s of %s topics, which %d nodes hold; promised %d"
        .formatted(
            it.node(),
            it.state(),
            Figures.count(it.missing()),
            it.unit(),
            Figures.count(it.topics()),
            it.holders(),
            it.promised());
  }

  private static String text(Finding.ClientDropped it) {
    return "messages: " + Figures.count(it.dropped());
  }

  private static String text(Finding.ClientReconnected it) {
    return "connections made again: " + Figures.count(it.reconnects());
  }

  private static String text(Finding.LossPlaced it) {
    long elsewhere = Math.max(0, it.lost() - it.clientDropped());
    return "of %s lost, the client library threw away %s; %s never reached it; connections made again: %s"
        .formatted(
            Figures.count(it.lost()),
            Figures.count(it.clientDropped()),
            Figures.count(elsewhere),
            Figures.count(it.reconnects()));
  }

  private static String text(Finding.LossBegan it) {
    return "the first lost message was due %s after the beginning"
        .formatted(DurationText.ofNanos(it.afterNs()));
  }

  private static String text(Finding.CountsDisagree it) {
    return "of %s deliveries owed %s came and %s are lost"
        .formatted(
            Figures.count(it.owed()), Figures.count(it.delivered()), Figures.count(it.lost()));
  }

  private static String text(Finding.SlowConsumers it) {
    return "%s: connections closed: %s".formatted(it.node(), Figures.count(it.connections()));
  }

  private static String text(Finding.NoResponders it) {
    return "requests that nobody was there to take: " + Figures.count(it.requests());
  }

  private static String text(Finding.ClientSaturated it) {
    return "the client used %s of the host, limit %s"
        .formatted(Figures.share(it.cpuShareOfHost()), Figures.share(it.limit()));
  }

  private static String text(Finding.GarbageCollection it) {
    return "%s of the iteration, limit %s"
        .formatted(Figures.share(it.shareOfIteration()), Figures.share(it.limit()));
  }

  private static String text(Finding.SendDelayDominates it) {
    return "p99 of the send delay is %s, of the latency %s"
        .formatted(
            DurationText.ofNanos(it.sendDelayP99Ns()), DurationText.ofNanos(it.latencyP99Ns()));
  }

  private static String text(Finding.ValueOutOfRange it) {
    String held =
        it.notHeld() == 0
            ? "all are in the percentiles"
            : Figures.count(it.notHeld()) + " are in no percentile";
    return "%s values of %s below 0 or above %s; %s"
        .formatted(
            Figures.count(it.count()), it.metric(), DurationText.ofNanos(it.ceilingNs()), held);
  }

  private static String text(Finding.DriftInsideRun it) {
    return "%s of the second half is %s of the first, limit 1 +/- %s"
        .formatted(it.metric(), Figures.ratio(it.secondOverFirst()), Figures.ratio(it.limit()));
  }

  private static String text(Finding.TooFewForks it) {
    return "%d fork%s, an interval needs %d"
        .formatted(it.forks(), it.forks() == 1 ? "" : "s", it.needed());
  }

  private static String text(Finding.ServerDiffers it) {
    return "asked for %s, the server says %s".formatted(it.asked(), it.found());
  }

  private static String text(Finding.SettingsWithoutEffect it) {
    return "the environment '%s' does not apply %s".formatted(it.environment(), it.settings());
  }

  private static String text(Finding.UnequalDurability it) {
    return it.first() + " against " + it.second();
  }

  private static String text(Finding.ForkFailed it) {
    return it.reason();
  }

  private static String text(Finding.PlatformHiccup it) {
    return "an idle thread was stopped for %s, limit %s"
        .formatted(DurationText.ofNanos(it.longestNs()), DurationText.ofNanos(it.limitNs()));
  }

  private static String text(Finding.HostNoisy it) {
    return "%s: %s, limit %s"
        .formatted(it.what(), Figures.share(it.share()), Figures.share(it.limit()));
  }

  private static String text(Finding.ContainerThrottled it) {
    return "%s was stopped for %s by its processor quota"
        .formatted(it.node(), DurationText.ofNanos(it.throttledNs()));
  }

  private static String text(Finding.EnvironmentChanged it) {
    return "%s was %s, then %s".formatted(it.fact(), it.before(), it.after());
  }

  private static String text(Finding.EnvironmentUnfit it) {
    return "%s: %s, wanted %s".formatted(it.check(), it.found(), it.wanted());
  }

  private static String text(Finding.BrokerFailed it) {
    return it.node() + ": " + it.reason();
  }
}
