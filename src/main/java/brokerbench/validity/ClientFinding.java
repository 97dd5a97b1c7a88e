package brokerbench.validity;

import java.util.List;

/** Doubts about the load generator: its JVM, its host's scheduler and the client library. */
public sealed interface ClientFinding extends Finding {

  @Kind(
      rule = "suspect above " + ClientSaturated.LIMIT + " of the host",
      text = "the client used {cpu_share_of_host} of the host, limit {limit}",
      cause = "The load generator itself may be the bottleneck.",
      nextStep =
          "Give it more cores or another host, or lower the load, and see whether the figure"
              + " follows.")
  record ClientSaturated(double cpuShareOfHost, double limit) implements ClientFinding {
    static final double LIMIT = 0.75;

    /** Whether the client's processor time leaves too little of the host's. */
    public static List<Finding> of(long cpuNs, long elapsedNs, int processors) {
      double share = cpuNs / ((double) elapsedNs * processors);
      return Finding.when(share > LIMIT, new ClientSaturated(share, LIMIT));
    }
  }

  @Kind(
      rule = "suspect above " + GarbageCollection.LIMIT + " of the iteration",
      text = "{share_of_iteration} of the iteration, limit {limit}",
      cause = "The heap is small for the rate of allocation; latencies include the pauses.",
      nextStep = "Raise the heap in client_jvm_args, or compare with another collector.")
  record GarbageCollection(double shareOfIteration, double limit) implements ClientFinding {
    static final double LIMIT = 0.1;

    /** Whether latencies show the collector's pauses. */
    public static List<Finding> of(long pauseNs, long elapsedNs) {
      double share = (double) pauseNs / elapsedNs;
      return Finding.when(share > LIMIT, new GarbageCollection(share, LIMIT));
    }
  }

  @Kind(
      rule = "suspect above " + PlatformHiccup.LEAST_MILLIS + " ms and the p99 of the latency",
      text = "an idle thread was stopped for {longest_ns}, limit {limit_ns}",
      cause = "The scheduler, the hypervisor or a stop of the whole JVM; no broker is involved.",
      nextStep =
          "Leave a core free, close other programs, and distrust percentiles beyond this length.")
  record PlatformHiccup(long longestNs, long limitNs) implements ClientFinding {
    static final int LEAST_MILLIS = 20;

    /** Whether the longest stop of an idle thread is beyond the latencies, 0 without any. */
    public static List<Finding> of(long longestNs, long latencyP99Ns) {
      long limitNs = Math.max(LEAST_MILLIS * 1_000_000L, latencyP99Ns);
      return Finding.when(longestNs > limitNs, new PlatformHiccup(longestNs, limitNs));
    }
  }

  @Kind(
      text = "messages that the client library threw away: {dropped}",
      cause = "The consumer was slower than the library's buffer allows.",
      nextStep = "Raise the pending limits or add consumers.")
  record ClientDropped(long dropped) implements ClientFinding {}

  @Kind(
      text = "connections that were lost and made again: {reconnects}",
      cause = "The broker closed the connection, often a slow consumer, or restarted.",
      nextStep = "Read the broker's log; latencies include the outage.")
  record ClientReconnected(long reconnects) implements ClientFinding {}

  @Kind(
      text = "requests with no responder: {requests}",
      cause = "Every consumer of the subject was gone or disconnected at that moment.",
      nextStep = "Look for lost connections and for consumers that ended.")
  record NoResponders(long requests) implements ClientFinding {}
}
