package brokerbench.scenario;

import brokerbench.quantity.IoReason;
import brokerbench.quantity.OwnText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The published scenarios, and a user's own by file. */
public final class ScenarioLibrary {

  /** Names of the published scenarios, in the order in which they are listed. */
  public static final List<String> NAMES = OwnText.of("/scenarios/names.txt").lines().toList();

  /** The name of {@link #powerCut}. */
  public static final String POWER_CUT = "power-cut";

  private ScenarioLibrary() {}

  /**
   * What is loaded before a power cut: every broker that stores messages in files, at each
   * durability. No published scenario, since its rates on disks of our own say nothing.
   */
  public static Scenario powerCut() {
    return ScenarioReader.read(OwnText.of("/power-cut.yaml"), "power-cut.yaml");
  }

  public static List<Scenario> all() {
    return NAMES.stream().map(ScenarioLibrary::published).toList();
  }

  /**
   * The scenarios that one word of the command line means: a file when it ends in {@code .yaml} or
   * {@code .yml}, a published scenario's whole name, or else, as in JMH, all published ones in
   * whose name the word is found as a regular expression. Refuses a word that means none.
   */
  public static List<Scenario> find(String word) {
    if (word.endsWith(".yaml") || word.endsWith(".yml")) {
      return List.of(fromFile(Path.of(word)));
    }
    if (NAMES.contains(word)) {
      return List.of(published(word));
    }
    List<String> found = NAMES.stream().filter(pattern(word).asPredicate()).toList();
    if (found.isEmpty()) {
      throw new InvalidScenarioException(
          "unknown scenario '%s'; did you mean '%s'? (brokerbench list scenarios; a file of your own ends in .yaml)"
              .formatted(word, NearestWord.to(word, NAMES)));
    }
    return found.stream().map(ScenarioLibrary::published).toList();
  }

  private static Pattern pattern(String word) {
    try {
      return Pattern.compile(word);
    } catch (PatternSyntaxException e) {
      throw new InvalidScenarioException(
          "scenario pattern '" + word + "' is not a regular expression: " + e.getDescription());
    }
  }

  /** A published scenario by its whole name; refuses another name, with the nearest. */
  static Scenario published(String name) {
    if (!NAMES.contains(name)) {
      throw new InvalidScenarioException(
          "extends: no published scenario is called '%s'; did you mean '%s'? (bench list scenarios)"
              .formatted(name, NearestWord.to(name, NAMES)));
    }
    return ScenarioReader.read(OwnText.of("/scenarios/" + name + ".yaml"), name + ".yaml");
  }

  private static Scenario fromFile(Path file) {
    try {
      return ScenarioReader.read(Files.readString(file), file.toString());
    } catch (IOException e) {
      throw new InvalidScenarioException(
          "scenario file %s cannot be read: %s; give a file that exists, or a name from: bench list scenarios"
              .formatted(file, IoReason.of(e)));
    }
  }
}
