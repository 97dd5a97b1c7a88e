package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.figures.FigureCatalogue;
import brokerbench.scenario.InvalidScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimReaderTest {

  private static final String MINE =
      """
      source: A page
      machine: A laptop
      claims:
      - id: mine
        place: table 1
        statement: Kafka delivers twice as much.
        metric: throughput
        unit: msg/s
        relative: {of: kafka, over: nats, ratio: 2}
        scenario: [quickstart]
        scope: {payload_size: 1KiB}
        arms:
          kafka: {select: {broker: kafka}, value: 20}
          nats: {select: {broker: nats}, value: 10}
        tolerance:
          factor: 1.2
          reason: Because.
        defects: [It has none.]
        exploratory: It was chosen last.
      """;

  @TempDir Path directory;

  @Test
  void every_key_is_read() {
    Claim claim = ClaimReader.read(MINE, "mine.yaml").getFirst();

    assertThat(claim.source()).isEqualTo(new ClaimSource("A page", "A laptop"));
    assertThat(claim.place()).isEqualTo("table 1");
    assertThat(claim.statement()).isEqualTo("Kafka delivers twice as much.");
    assertThat(claim.metric().figure()).isEqualTo(FigureCatalogue.named("delivered_msg_per_s"));
    assertThat(claim.unit()).isEqualTo(Unit.MESSAGES_PER_SECOND);
    assertThat(claim.expectation()).isEqualTo(new Expectation.Relative("kafka", "nats", 2, 2));
    assertThat(claim.scenarioNames()).isEqualTo("quickstart");
    assertThat(claim.scopes()).containsExactly(Map.of("payload_size", "1KiB"));
    assertThat(claim.arms())
        .containsExactly(
            new Arm("kafka", Map.of("broker", "kafka"), false, new Published.Value(20), 1),
            new Arm("nats", Map.of("broker", "nats"), false, new Published.Value(10), 1));
    assertThat(claim.tolerance()).isEqualTo(new Tolerance(1.2, "Because."));
    assertThat(claim.defects()).containsExactly("It has none.");
    assertThat(claim.exploratory()).isEqualTo("It was chosen last.");
  }

  @Test
  void a_claim_that_is_called_exploratory_is_the_same_claim() {
    String plain = MINE.replace("  exploratory: It was chosen last.\n", "");

    assertThat(plain).doesNotContain("exploratory");
    assertThat(ClaimReader.read(plain, "mine.yaml").getFirst().exploratory()).isEmpty();
    assertThat(ClaimReader.texts(MINE, "mine.yaml"))
        .isEqualTo(ClaimReader.texts(plain, "mine.yaml"))
        .isNotEqualTo(ClaimReader.texts(plain.replace("factor: 1.2", "factor: 1.3"), "mine.yaml"));
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "machine: A laptop | machin: A laptop | mine.yaml: unknown key 'machin'; did you mean 'machine'?",
        "claims: | claim: | mine.yaml: unknown key 'claim'; did you mean 'claims'?",
        "id: mine | id: Mine | mine.yaml: claim Mine: id: use up to 21 lower-case letters",
        "id: mine | id: | mine.yaml: claim number 1: id: is missing",
        "place: table 1 | plaec: table 1 | claim mine: unknown key 'plaec'; did you mean 'place'?",
        "metric: throughput | metric: throughputs | metric: 'throughputs' is not known; did you mean 'throughput'?",
        "unit: msg/s | unit: ms | unit: 'ms' does not measure throughput; use msg/s",
        "scenario: [quickstart] | scenario: quikstart | scenario: 'quikstart' is not known; did you mean 'quickstart'?",
        "scenario: [quickstart] | scenario: no scenario yet | missing: is missing",
        "scenario: [quickstart] | scenario: quickstart, missing: all | broken YAML",
        "ratio: 2 | ratio: two | relative: ratio: 'two' is not a number",
        "ratio: 2 | ratio: 0 | relative: ratio: is missing, and does not follow from figures",
        "of: kafka | of: redis | relative: of: 'redis' is not an arm of this claim; use one of kafka, nats",
        "of: kafka | of: nats | relative: over: 'nats' is the arm given as 'of'",
        "relative: | direction: | direction: unknown key 'ratio'",
        "relative: {of: kafka, over: nats, ratio: 2} | direction: {of: kafka, over: nats, sign: up} | sign: 'up' is not above, below or same",
        "relative: {of: kafka, over: nats, ratio: 2} | absolute: no | absolute: write true",
        "relative: {of: kafka, over: nats, ratio: 2} | defect: none | unknown key 'defect'; did you mean 'defects'?",
        "payload_size: 1KiB | payload: 1KiB | scope: unknown parameter 'payload'; did you mean",
        "payload_size: 1KiB | payload_size: 1KX | scope: parameter payload_size: size '1KX'",
        "broker: nats | broker: rabbit | select: parameter broker: 'rabbit' is not in its range",
        "select: {broker: nats}, value: 10 | value: 10 | arms: nats: select is missing; say which trials",
        "value: 20 | value: 20, range: [1, 2] | arms: kafka: has several figures",
        "value: 20 | range: [2, 1] | range: [2.0, 1.0] is not a range",
        "value: 20 | value: 20 msg/s | value: '20 msg/s' is not a number; write it without unit",
        "value: 20 | value: 20, price: 2 | arms: kafka: price: belongs to claims about cost",
        "factor: 1.2 | factor: 0.9 | tolerance: factor: 0.9 is below 1",
        "factor: 1.2 | faktor: 1.2 | tolerance: unknown key 'faktor'; did you mean 'factor'?",
        "reason: Because. | reason: | tolerance: reason: is missing",
      })
  void a_wrong_entry_is_named_in_one_line_with_file_claim_and_key(
      String right, String wrong, String words) {
    assertThat(MINE).contains(right);

    assertThatThrownBy(() -> ClaimReader.read(MINE.replace(right, wrong), "mine.yaml"))
        .isInstanceOfAny(InvalidClaimException.class, InvalidScenarioException.class)
        .hasMessageStartingWith("mine.yaml")
        .hasMessageContaining(words)
        .hasMessageNotContaining("\n");
  }

  @Test
  void what_has_no_scenario_selects_nothing() {
    String text =
        MINE.replace("scenario: [quickstart]", "scenario: no scenario yet\n  missing: all");

    assertThatThrownBy(() -> ClaimReader.read(text, "mine.yaml"))
        .hasMessageEndingWith("select: selects nothing: the claim has no scenario");
  }

  @Test
  void a_file_of_ones_own_adds_to_the_published_claims() throws IOException {
    Path file = directory.resolve("mine.yaml");
    Files.writeString(file, MINE);

    assertThat(ClaimLibrary.with(List.of(file)))
        .hasSize(70)
        .last()
        .matches(claim -> claim.id().equals("mine"));
    assertThatThrownBy(() -> ClaimLibrary.with(List.of(file, file)))
        .hasMessage("two claims are called 'mine' (one of them in: A page); give each its own id");
  }

  @Test
  void a_scenario_of_ones_own_is_named_by_its_file() throws IOException {
    Path scenario = directory.resolve("own.yaml");
    Files.writeString(scenario, "name: own\nparams: {broker: [kafka, nats]}\n");

    Claim claim =
        ClaimReader.read(MINE.replace("quickstart", scenario.toString()), "mine.yaml").getFirst();

    assertThat(claim.scenarioNames()).isEqualTo("own");
  }
}
