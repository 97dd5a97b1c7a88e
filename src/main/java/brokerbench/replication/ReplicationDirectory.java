package brokerbench.replication;

import brokerbench.quantity.IoReason;
import brokerbench.results.DurableFile;
import brokerbench.results.ResultsException;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunJson;
import brokerbench.results.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where each file of a replication stands: its plan and, per round, a run directory {@code
 * round-3}; what a round owed after it was stopped is in {@code round-3.2}, and so on.
 */
public final class ReplicationDirectory {

  private static final String PLAN = "replication.json";
  private static final Pattern PART = Pattern.compile("round-(\\d{1,3})(?:\\.(\\d{1,6}))?");
  private static final RunJson.Kind<ReplicationPlan> KIND =
      new RunJson.Kind<>("replication", ReplicationPlan.SCHEMA_VERSION, ReplicationPlan.class);

  private final Path root;
  private final ReplicationPlan plan;

  private ReplicationDirectory(Path root, ReplicationPlan plan) {
    this.root = root;
    this.plan = plan;
  }

  /** Whether {@code path} is one. */
  public static boolean is(Path path) {
    return Files.isRegularFile(path.resolve(PLAN));
  }

  /**
   * The directory of a replication that begins. Nothing is on disk before {@link #newPart}, so that
   * a host that turns out to be unfit leaves nothing behind.
   */
  public static ReplicationDirectory planned(Path out, ReplicationPlan plan) {
    return new ReplicationDirectory(out.resolve(plan.name()), plan);
  }

  /**
   * The directory of an earlier replication.
   *
   * @throws ResultsException when {@code root} is none, or of another schema
   */
  public static ReplicationDirectory open(Path root) {
    if (!is(root)) {
      throw new ResultsException(
          "replicate: %s is not a replication (it has no %s); give a directory that bench replicate made"
              .formatted(root, PLAN));
    }
    Path file = root.resolve(PLAN);
    try {
      return new ReplicationDirectory(
          root, RunJson.read(file.toString(), Files.readString(file), KIND));
    } catch (IOException e) {
      throw new ResultsException(
          "%s: cannot be read: %s; check its permissions".formatted(file, IoReason.of(e)), e);
    }
  }

  public Path path() {
    return root;
  }

  public ReplicationPlan plan() {
    return plan;
  }

  /** Verdicts on the claims; derived, may be deleted and made again. */
  public Path claimsCsv() {
    return root.resolve("claims.csv");
  }

  /** The same as a page; derived. */
  public Path htmlReport() {
    return root.resolve("report.html");
  }

  /**
   * Makes the next run directory of {@code round}, and with the first one this directory and its
   * plan.
   *
   * @throws ResultsException when one exists or cannot be written
   */
  public RunDirectory newPart(int round) {
    if (!is(root)) {
      make();
    }
    return RunDirectory.create(root, partName(round));
  }

  private void make() {
    try {
      Files.createDirectories(root.toAbsolutePath().getParent());
      Files.createDirectory(root);
    } catch (IOException e) {
      throw new ResultsException(
          "replicate: %s cannot be made: %s; choose another --out".formatted(root, IoReason.of(e)),
          e);
    }
    DurableFile.replace(root.resolve(PLAN), RunJson.text(plan));
  }

  /** Id of the run that {@link #newPart} makes a directory for: behind this directory's name. */
  public String runId(int round) {
    return plan.name() + "/" + partName(round);
  }

  private String partName(int round) {
    int last =
        directories().stream()
            .filter(each -> each.round() == round)
            .mapToInt(PartDirectory::part)
            .max()
            .orElse(0);
    return "round-" + round + (last == 0 ? "" : "." + (last + 1));
  }

  /**
   * Every run directory whose run has begun, with what its finished forks left; by round.
   *
   * @throws ResultsException when one is of another schema or malformed
   */
  public List<RoundPart> parts() {
    return directories().stream()
        // A run that was killed before its manifest was there has measured nothing.
        .filter(each -> RunDirectory.is(each.path()))
        .map(each -> new RoundPart(each.round(), each.path(), RunReader.readFinished(each.path())))
        .toList();
  }

  private record PartDirectory(int round, int part, Path path) {}

  private List<PartDirectory> directories() {
    if (!is(root)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(root)) {
      return entries
          .flatMap(ReplicationDirectory::directory)
          .sorted(
              Comparator.comparingInt(PartDirectory::round).thenComparingInt(PartDirectory::part))
          .toList();
    } catch (IOException e) {
      throw new ResultsException(
          "replicate: %s cannot be read: %s; check its permissions".formatted(root, IoReason.of(e)),
          e);
    }
  }

  private static Stream<PartDirectory> directory(Path path) {
    Matcher matcher = PART.matcher(String.valueOf(path.getFileName()));
    if (!matcher.matches()) {
      return Stream.empty();
    }
    String part = matcher.group(2);
    return Stream.of(
        new PartDirectory(
            Integer.parseInt(matcher.group(1)), part == null ? 1 : Integer.parseInt(part), path));
  }
}
