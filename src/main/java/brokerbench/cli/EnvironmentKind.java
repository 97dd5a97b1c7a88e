package brokerbench.cli;

import brokerbench.quantity.Worded;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.NearestWord;
import brokerbench.scenario.Trial;
import java.util.List;

/** Where brokers run. */
enum EnvironmentKind implements Worded {
  /** As local processes. */
  PROCESS,
  /** As containers of a Docker Compose project. */
  COMPOSE,
  /** Somewhere already; the suite only connects. */
  EXTERNAL;

  /** The kind that serves {@code trials}: a broker in the client needs no containers. */
  EnvironmentKind serving(List<Trial> trials) {
    return trials.stream().allMatch(Trial::livesInClient) ? PROCESS : this;
  }

  /** The kind with that word; refuses a word of none, naming the nearest. */
  static EnvironmentKind of(String word) {
    List<String> words = Worded.words(EnvironmentKind.class);
    int index = words.indexOf(word);
    if (index < 0) {
      throw new InvalidScenarioException(
          "--env: '%s' is not known; did you mean '%s'? Use one of %s"
              .formatted(word, NearestWord.to(word, words), String.join(", ", words)));
    }
    return values()[index];
  }
}
