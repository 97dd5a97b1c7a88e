package brokerbench.results;

import brokerbench.scenario.Trial;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where each file of a run stands. With {@link RowFile}, alone knows file names. Takes no lock: a
 * reader may open the directory while the run that writes it goes on. What cannot be written is a
 * {@link ResultsException}.
 */
public final class RunDirectory {

  static final String MANIFEST = "run.json";
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

  /** The directory of an earlier or present run; {@code root} must be one. */
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

  /** Replaces the manifest in one step: a reader sees the old one or the new one. */
  public void writeManifest(RunManifest manifest) {
    DurableFile.replace(root.resolve(MANIFEST), RunJson.text(manifest));
  }

  /**
   * Makes the row files, none of which may exist already.
   *
   * @param trials all trials of the run; their scenario and broker stand in each row
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

  /** Replaces the rows of all power cuts so far in one step. */
  public void writePowerCuts(List<PowerCut> cuts) {
    DurableFile.replace(root.resolve(POWER_CUTS), POWER_CUT_ROWS.text(cuts));
  }

  /** The rows of all power cuts so far; none of a run that cut no power. */
  public List<PowerCut> powerCuts() {
    Path file = root.resolve(POWER_CUTS);
    return StoredFile.text(file)
        .map(text -> POWER_CUT_ROWS.read(file.toString(), text))
        .orElse(List.of());
  }

  /** Replaces what power cuts say of the trials of this run, in one step. */
  public void writeProofs(List<CutProof> proofs) {
    DurableFile.replace(root.resolve(RowFile.PROOFS.name()), RowFile.PROOFS.table().text(proofs));
  }

  // Derived files from here on.

  /** The tables of power cuts. */
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

  /** The page that compares the run with others. */
  public Path comparison() {
    return root.resolve("comparison.html");
  }

  /** The results in the JSON form of JMH. */
  public Path jmhJson() {
    return root.resolve("jmh.json");
  }

  public Path figuresCsv() {
    return root.resolve("figures.csv");
  }

  /** What follows from the iterations of a fork or from all trials together. */
  public Path derivedFindingsCsv() {
    return root.resolve("derived_findings.csv");
  }

  /** A row per trial. */
  public Path summaryCsv() {
    return root.resolve("summary.csv");
  }

  public Path claimsCsv() {
    return root.resolve("claims.csv");
  }

  /** Writes a derived file, one of this directory's paths. */
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
