package brokerbench.results;

import brokerbench.scenario.Trial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** When the forks of the golden run began: twenty seconds apart, every other round backwards. */
final class GoldenStarts {

  private GoldenStarts() {}

  static List<ForkStart> all() {
    Instant first = Instant.parse(GoldenRun.manifest().startedAt());
    List<ForkStart> starts = new ArrayList<>();
    for (int fork = 1; fork <= GoldenRun.FORKS; fork++) {
      List<Trial> round = fork % 2 == 1 ? GoldenRun.trials() : GoldenRun.trials().reversed();
      for (int index = 0; index < round.size(); index++) {
        Instant at = first.plusSeconds(20L * starts.size());
        starts.add(new ForkStart(round.get(index).id(), fork, fork, OptionalInt.of(index + 1), at));
      }
    }
    return starts;
  }
}
