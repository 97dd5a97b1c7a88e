package brokerbench.claims;

import brokerbench.quantity.IoReason;
import brokerbench.quantity.OwnText;
import brokerbench.scenario.NearestWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The claims that the suite knows, and those of a user's files. */
public final class ClaimLibrary {

  /** Names of the published files, in the order in which they are listed. */
  public static final List<String> NAMES = OwnText.of("/claims/names.txt").lines().toList();

  private ClaimLibrary() {}

  /**
   * The suite's claims, then those of {@code files}.
   *
   * @throws InvalidClaimException when a file cannot be read, a claim is wrong, or two claims have
   *     one id
   */
  public static List<Claim> with(List<Path> files) {
    List<Claim> claims = new ArrayList<>();
    NAMES.forEach(name -> claims.addAll(published(name)));
    files.forEach(file -> claims.addAll(fromFile(file)));
    Set<String> ids = new HashSet<>();
    for (Claim claim : claims) {
      if (!ids.add(claim.id())) {
        throw new InvalidClaimException(
            "two claims are called '%s' (one of them in: %s); give each its own id"
                .formatted(claim.id(), claim.source().title()));
      }
    }
    return List.copyOf(claims);
  }

  /** The claims of one of {@link #NAMES}. */
  public static List<Claim> published(String name) {
    return ClaimReader.read(text(name), name + ".yaml");
  }

  /** What one of {@link #NAMES} says of each claim and its source, as JSON, by id. */
  public static Map<String, String> texts(String name) {
    return ClaimReader.texts(text(name), name + ".yaml");
  }

  private static String text(String name) {
    return OwnText.of("/claims/" + name + ".yaml");
  }

  /**
   * The claims of {@code claims} that are called as in {@code ids}, or all without any.
   *
   * @throws InvalidClaimException when no claim has one of the ids, naming the nearest
   */
  public static List<Claim> only(List<Claim> claims, List<String> ids) {
    List<String> known = claims.stream().map(Claim::id).toList();
    for (String id : ids) {
      if (!known.contains(id)) {
        throw new InvalidClaimException(
            "--only: no claim is called '%s'; did you mean '%s'? (bench list claims; every word behind --only is a claim)"
                .formatted(id, NearestWord.to(id, known)));
      }
    }
    return claims.stream().filter(claim -> ids.isEmpty() || ids.contains(claim.id())).toList();
  }

  private static List<Claim> fromFile(Path file) {
    try {
      return ClaimReader.read(Files.readString(file), file.toString());
    } catch (IOException e) {
      throw new InvalidClaimException(
          "claims file %s cannot be read: %s; give a YAML file that exists"
              .formatted(file, IoReason.of(e)));
    }
  }
}
