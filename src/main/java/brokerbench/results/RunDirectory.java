package brokerbench.results;

import brokerbench.quantity.IoReason;
import brokerbench.scenario.Trial;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where each file of a run stands. With {@link RowFile}, alone knows file names. Takes no lock: a
 * reader may open the directory while the run that writes it goes on.
 */
public final class RunDirectory {

  static final String MANIFEST = "run.json";
  static final String FIGURES = "figures.csv";

  static final String POWER_CUTS = "durability.csv";
  static final CsvTable<PowerCut> POWER_CUT_ROWS = new CsvTable<>(PowerCut.class, "power_off_ns");

  private static final String HISTOGRAMS = "histograms";
  private static final String FORKS = "forks";
  private static final String BROKERS = "brokers";
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._=,+@-]*");

  private final Path root;

  private RunDirectory(Path root) {
    this.root = root;
  }

  /**
   * Makes the directory of a new run.
   *
   * @param out directory of all runs, or of a replication; made where it is absent
   * @param name of the new directory
   * @throws ResultsException when {@code out} cannot be written, the name is no plain file name, or
   *     the directory exists
   */
  public static RunDirectory create(Path out, String name) {
    Path root = out.resolve(plain("run id", name));
    try {
      Files.createDirectories(out);
      Files.createDirectory(root);
      for (String child : new String[] {HISTOGRAMS, FORKS, BROKERS}) {
        Files.createDirectory(root.resolve(child));
      }
      // A full or read-only disk shall stop the run before the load, not after it.
      Path probe = Files.createTempFile(root, "probe", null);
      Files.writeString(probe, "probe");
      Files.delete(probe);
    } catch (FileAlreadyExistsException e) {
      throw new ResultsException(
          "results: %s exists already; choose another results directory or run id"
              .formatted(e.getFile()),
          e);
    } catch (IOException e) {
      throw AppendedFile.unwritable(root, e);
    }
    return new RunDirectory(root);
  }

  /** Whether {@code path} is the directory of a run. */
  public static boolean is(Path path) {
    return Files.isRegularFile(path.resolve(MANIFEST));
  }

  /**
   * The directory of an earlier or present run.
   *
   * @throws ResultsException when {@code root} is no run directory
   */
  public static RunDirectory open(Path root) {
    if (!Files.isDirectory(root)) {
      throw new ResultsException(
          "results: %s is not a directory; give the directory of a run".formatted(root));
    }
    if (!is(root)) {
      throw new ResultsException(
          "results: %s is not a run directory (it has no %s); give the directory of a run"
              .formatted(root, MANIFEST));
    }
    return new RunDirectory(root);
  }

  public Path path() {
    return root;
  }

  /**
   * Replaces the manifest in one step: a reader sees the old one or the new one.
   *
   * @throws ResultsException when the file cannot be written
   */
  public void writeManifest(RunManifest manifest) {
    DurableFile.replace(root.resolve(MANIFEST), RunJson.text(manifest));
  }

  /**
   * Makes the row files.
   *
   * @param trials all trials of the run; their scenario and broker stand in each row
   * @throws ResultsException when a row file exists already or cannot be written
   */
  public RowWriter rows(Collection<Trial> trials) {
    return new RowWriter(root::resolve, trials);
  }

  /** HdrHistogram log of one fork. */
  public Path histogramLog(String trial, int fork) {
    return root.resolve(HISTOGRAMS).resolve(plain("trial", trial) + "-f" + fork + ".hlog");
  }

  /** What the fork printed. */
  public Path forkLog(String trial, int fork) {
    return root.resolve(FORKS).resolve(plain("trial", trial) + "-f" + fork + ".log");
  }

  /** Where brokers print. */
  public Path brokerLogs() {
    return root.resolve(BROKERS);
  }

  /**
   * Replaces the rows of all power cuts so far in one step.
   *
   * @throws ResultsException when the file cannot be written
   */
  public void writePowerCuts(List<PowerCut> cuts) {
    String rows = cuts.stream().map(POWER_CUT_ROWS::line).collect(Collectors.joining());
    DurableFile.replace(root.resolve(POWER_CUTS), POWER_CUT_ROWS.header() + rows);
  }

  /**
   * The rows of all power cuts so far; none of a run that cut no power.
   *
   * @throws ResultsException when the file is damaged
   */
  public List<PowerCut> powerCuts() {
    Path file = root.resolve(POWER_CUTS);
    try {
      return StoredFile.exists(file)
          ? POWER_CUT_ROWS.read(file.toString(), StoredFile.text(file))
          : List.of();
    } catch (IOException e) {
      throw new ResultsException(
          "%s: cannot be read (%s); check its permissions".formatted(file, IoReason.of(e)), e);
    }
  }

  /**
   * Replaces what power cuts say of the trials of this run, in one step.
   *
   * @throws ResultsException when the file cannot be written
   */
  public void writeProofs(List<CutProof> proofs) {
    CsvTable<CutProof> table = RowFile.PROOFS.table();
    String rows = proofs.stream().map(table::line).collect(Collectors.joining());
    DurableFile.replace(root.resolve(RowFile.PROOFS.name()), table.header() + rows);
  }

  /** The derived tables of power cuts. */
  public Path powerCutReport() {
    return root.resolve("durability.md");
  }

  public Path textReport() {
    return root.resolve("report.txt");
  }

  public Path markdownReport() {
    return root.resolve("report.md");
  }

  public Path htmlReport() {
    return root.resolve("report.html");
  }

  /** The derived page that compares the run with others. */
  public Path comparison() {
    return root.resolve("comparison.html");
  }

  /** The derived results in the JSON form of JMH. */
  public Path jmhJson() {
    return root.resolve("jmh.json");
  }

  /** The derived figures of each fork. */
  public Path figuresCsv() {
    return root.resolve(FIGURES);
  }

  /** What follows from the iterations of a fork or from all trials together. */
  public Path derivedFindingsCsv() {
    return root.resolve("derived_findings.csv");
  }

  /** The derived summary, a row per trial. */
  public Path summaryCsv() {
    return root.resolve("summary.csv");
  }

  /** The derived verdicts on published claims. */
  public Path claimsCsv() {
    return root.resolve("claims.csv");
  }

  /**
   * Writes a derived file, one of this directory's paths.
   *
   * @throws ResultsException when it cannot be written
   */
  public void writeDerived(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw AppendedFile.unwritable(file, e);
    }
  }

  private static String plain(String what, String name) {
    if (!PLAIN_NAME.matcher(name).matches()) {
      throw new ResultsException(
          "results: %s '%s' cannot be a file name; use letters, digits and . _ - = , + @"
              .formatted(what, name));
    }
    return name;
  }
}
