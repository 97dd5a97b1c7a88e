package brokerbench.engine.powercut;

import brokerbench.engine.fork.powercut.PowerCutMessage.Published;
import brokerbench.engine.fork.powercut.PowerCutMessage.ReadBack;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What became of the messages of one power cut. A message is acknowledged or unknown: a producer
 * that was told of no acknowledgement knows nothing. See {@link brokerbench.results.PowerCut} for
 * the rest.
 */
record CutAccount(
    long sent,
    long acknowledged,
    long vanished,
    OptionalLong lostNs,
    long duplicates,
    long unknownArrived,
    long unknownAbsent) {

  /**
   * Adds up what was acknowledged and what was read back.
   *
   * @param published of each producer, in any order
   * @param read likewise; of a producer that is absent nothing was read
   * @param cutNs instant of the cut
   */
  static CutAccount of(List<Published> published, List<ReadBack> read, long cutNs) {
    Map<Integer, List<Integer>> times =
        read.stream().collect(Collectors.toMap(ReadBack::producer, ReadBack::times));
    Sum sum = new Sum(cutNs);
    for (Published each : published) {
      sum.add(each.acknowledgedNs(), times.getOrDefault(each.producer(), List.of()));
    }
    return sum.account();
  }

  private static final class Sum {
    private final long cutNs;
    private long sent;
    private long acknowledged;
    private long vanished;
    private long firstVanishedNs = Long.MAX_VALUE;
    private long duplicates;
    private long unknownArrived;
    private long unknownAbsent;

    private Sum(long cutNs) {
      this.cutNs = cutNs;
    }

    private void add(List<Long> acknowledgedNs, List<Integer> times) {
      for (int sequence = 0; sequence < acknowledgedNs.size(); sequence++) {
        add(acknowledgedNs.get(sequence), sequence < times.size() ? times.get(sequence) : 0);
      }
    }

    private void add(long instantNs, int read) {
      sent++;
      duplicates += Math.max(0, read - 1);
      if (instantNs == Published.NEVER) {
        unknownArrived += read > 0 ? 1 : 0;
        unknownAbsent += read > 0 ? 0 : 1;
        return;
      }
      acknowledged++;
      if (read == 0) {
        vanished++;
        firstVanishedNs = Math.min(firstVanishedNs, instantNs);
      }
    }

    /** An acknowledgement may still be on its way when its sender has lost its power. */
    private CutAccount account() {
      OptionalLong lostNs =
          vanished == 0
              ? OptionalLong.empty()
              : OptionalLong.of(Math.max(0, cutNs - firstVanishedNs));
      return new CutAccount(
          sent, acknowledged, vanished, lostNs, duplicates, unknownArrived, unknownAbsent);
    }
  }
}
