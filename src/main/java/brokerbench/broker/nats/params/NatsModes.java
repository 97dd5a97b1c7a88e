package brokerbench.broker.nats.params;

import brokerbench.scenario.Params;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What sets the two modes of NATS apart: parameters of one that the other would ignore. */
final class NatsModes {

  private static final List<String> OF_JETSTREAM =
      List.of(
          "nats.storage",
          "nats.sync_interval",
          "nats.consume",
          "nats.fetch_batch",
          "nats.fetch_wait",
          "nats.ack_policy",
          "nats.ack_wait",
          "nats.max_ack_pending",
          "nats.duplicate_window");

  private static final List<String> OF_CORE =
      List.of(
          "nats.subscribe",
          "nats.wildcard",
          "nats.request_reply",
          "nats.reply",
          "nats.request_timeout",
          "nats.pending_messages",
          "nats.pending_bytes");

  /** In core mode, what a publish without a reply ignores. */
  private static final List<String> OF_REQUESTS =
      List.of("nats.publish", "nats.flush_on_request", "nats.reply", "nats.request_timeout");

  private NatsModes() {}

  /** Refuses what the mode of {@code params} cannot do, and what it would silently ignore. */
  static void check(Params params, NatsSettings settings) {
    if (!settings.isCore()) {
      refuseIgnored(params, OF_CORE, "nats.mode=jetstream");
      return;
    }
    refuseIgnored(params, OF_JETSTREAM, "nats.mode=core");
    params.refuseWhen(
        params.cluster().replicationFactor() > 1,
        "{replication_factor}: nats.mode=core stores nothing; set replication_factor=1");
    if (!settings.core().sendsRequests()) {
      refuseIgnored(params, OF_REQUESTS, "nats.request_reply=false");
      params.refuseWhen(
          params.is("load", "saturate") && !params.is("window", "unbounded"),
          "{window} has no effect: publishes of nats.mode=core are not acknowledged; set"
              + " window=unbounded, or nats.request_reply=true");
    }
  }

  /** What has no effect and is not refused, since published scenarios give it with its default. */
  static Set<String> unread(Params params, NatsSettings settings) {
    Set<String> unread = new HashSet<>();
    if (!params.cluster().tls().isOn()) {
      unread.add("nats.tls_first");
    }
    if (settings.isCore()) {
      return unread;
    }
    if (params.is("publish_attempts", "1")) {
      unread.add("nats.duplicate_window");
    }
    if (settings.consumer().consume() == NatsSettings.Consume.PUSH) {
      unread.addAll(List.of("nats.fetch_batch", "nats.fetch_wait"));
    }
    if (settings.consumer().ackPolicy() == NatsSettings.AckPolicy.NONE) {
      unread.addAll(List.of("nats.ack_wait", "nats.max_ack_pending"));
    }
    return unread;
  }

  private static void refuseIgnored(Params params, List<String> names, String because) {
    for (String name : names) {
      params.refuseWhen(
          !params.isDefault(name),
          "{%s} has no meaning with %s; leave it out".formatted(name, because));
    }
  }
}
