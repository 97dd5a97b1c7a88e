package brokerbench.replication;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a replication was planned from, so that a claim that was changed after its result was seen
 * can be told.
 *
 * @param claims id to SHA-256 of what the source's file says of it, comments aside
 * @param scenarios name to SHA-256 of the file, and of the files that it extends
 */
public record FrozenTexts(SortedMap<String, String> claims, SortedMap<String, String> scenarios) {

  /** Of plans by earlier versions, which recorded nothing. */
  public static final FrozenTexts NOT_RECORDED = new FrozenTexts(new TreeMap<>(), new TreeMap<>());

  private static final int SHOWN = 5;

  /** The present ones of a source and of the scenarios of trials. */
  public static FrozenTexts of(String source, List<Trial> trials) {
    Set<String> names = trials.stream().map(Trial::scenario).collect(Collectors.toSet());
    SortedMap<String, String> scenarios = new TreeMap<>();
    ScenarioLibrary.all().stream()
        .filter(scenario -> names.contains(scenario.name()))
        .forEach(scenario -> scenarios.put(scenario.name(), sha256(scenario.text())));
    SortedMap<String, String> claims = new TreeMap<>();
    // A later version may have dropped the source.
    if (ClaimLibrary.NAMES.contains(source)) {
      ClaimLibrary.texts(source).forEach((id, text) -> claims.put(id, sha256(text)));
    }
    return new FrozenTexts(claims, scenarios);
  }

  /** Whether a plan recorded them. */
  public boolean recorded() {
    return !claims.isEmpty();
  }

  /** Ids of {@code present} claims that are other than these, or rest on other scenarios. */
  public Set<String> changedClaims(FrozenTexts now, List<Claim> present) {
    Set<String> changed = changed(claims, now.claims());
    Set<String> changedScenarios = changed(scenarios, now.scenarios());
    return present.stream()
        .filter(
            claim ->
                changed.contains(claim.id())
                    || claim.scenarios().stream()
                        .map(Scenario::name)
                        .anyMatch(changedScenarios::contains))
        .map(Claim::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * What differs {@code now}, such as {@code thr-single; scenario tls}; empty when nothing does.
   */
  public String difference(FrozenTexts now) {
    List<String> parts =
        Stream.concat(
                changed(claims, now.claims()).stream(),
                changed(scenarios, now.scenarios()).stream().map(name -> "scenario " + name))
            .toList();
    return parts.size() <= SHOWN
        ? String.join("; ", parts)
        : String.join("; ", parts.subList(0, SHOWN)) + " and " + (parts.size() - SHOWN) + " more";
  }

  private static Set<String> changed(Map<String, String> before, Map<String, String> after) {
    Set<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    names.removeIf(name -> Objects.equals(before.get(name), after.get(name)));
    return names;
  }

  private static String sha256(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java platform has SHA-256", absent);
    }
  }
}
