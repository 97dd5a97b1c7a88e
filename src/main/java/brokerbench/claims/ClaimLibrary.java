package brokerbench.claims;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The claims that the suite knows, and those of a user's files. */
public final class ClaimLibrary {

  /** Names of the published files, in the order in which they are listed. */
  public static final List<String> NAMES =
      List.of("study", "redis-vs-nats", "redis-streams", "nats-proxy");

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

  private static List<Claim> published(String name) {
    String resource = "/claims/" + name + ".yaml";
    try (InputStream in = ClaimLibrary.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("resource " + resource + " is missing");
      }
      return ClaimReader.read(
          new String(in.readAllBytes(), StandardCharsets.UTF_8), name + ".yaml");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Claim> fromFile(Path file) {
    try {
      return ClaimReader.read(Files.readString(file), file.toString());
    } catch (IOException e) {
      throw new InvalidClaimException(
          "claims file %s cannot be read (%s); give a YAML file that exists"
              .formatted(file, e.getClass().getSimpleName()));
    }
  }
}
