package brokerbench.replication;

import brokerbench.quantity.DurationText;
import brokerbench.results.ForkStart;
import brokerbench.results.RunManifest;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Long pauses of a replication, such as between being stopped and {@code --resume}. */
public final class RoundGaps {

  /**
   * A pause below this is none. Who goes on at once loses minutes; in an hour the load, the
   * temperature and the page cache of a machine have become others, and identical trials that were
   * measured hours apart have differed by more than their interval.
   */
  static final Duration LONGEST = Duration.ofHours(1);

  private RoundGaps() {}

  /** A line for each pause above {@link #LONGEST} between two run directories, by time. */
  public static List<String> of(List<RoundPart> parts) {
    List<RoundPart> byTime = parts.stream().sorted(Comparator.comparing(RoundGaps::start)).toList();
    return IntStream.range(1, byTime.size())
        .filter(i -> gap(byTime.get(i - 1), byTime.get(i)).compareTo(LONGEST) > 0)
        .mapToObj(i -> line(byTime.get(i - 1), byTime.get(i)))
        .toList();
  }

  private static Duration gap(RoundPart before, RoundPart after) {
    return Duration.between(lastSign(before), start(after));
  }

  private static Instant start(RoundPart part) {
    return Instant.parse(part.finished().manifest().startedAt());
  }

  /** Its end, or where it was cut off the start of its last finished fork. */
  private static Instant lastSign(RoundPart part) {
    RunManifest manifest = part.finished().manifest();
    return manifest.finishedAt().isEmpty()
        ? part.finished().starts().stream()
            .map(ForkStart::startedAt)
            .max(Comparator.naturalOrder())
            .orElse(start(part))
        : Instant.parse(manifest.finishedAt());
  }

  private static String line(RoundPart before, RoundPart after) {
    return "a gap of %s between %s and %s: what the machine drifted meanwhile lies between their forks"
        .formatted(
            DurationText.of(gap(before, after)),
            before.path().getFileName(),
            after.path().getFileName());
  }
}
