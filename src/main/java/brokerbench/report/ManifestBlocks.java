package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.results.DurabilityBasis;
import brokerbench.results.RunData;
import brokerbench.results.RunManifest;
import brokerbench.results.TrialOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** How the run was made: command, host, deviations from the published method, servers. */
final class ManifestBlocks {

  private ManifestBlocks() {}

  static List<Block> of(RunData run) {
    RunManifest manifest = run.manifest();
    List<Block> blocks = new ArrayList<>();
    addDeviations(manifest.trials(), blocks);
    blocks.add(new Block.Heading(2, "How it was measured"));
    blocks.add(pairs(facts(manifest)));
    blocks.add(new Block.Heading(3, "Host"));
    blocks.add(pairs(List.copyOf(manifest.before().facts().entrySet())));
    blocks.add(new Block.Heading(3, "Servers"));
    blocks.add(servers(run));
    return blocks;
  }

  /** With how connections were encrypted, where one was. */
  private static Block servers(RunData run) {
    List<TrialOutcome> trials = run.manifest().trials();
    boolean encrypted = trials.stream().anyMatch(outcome -> outcome.tls().isPresent());
    List<String> columns =
        new ArrayList<>(
            List.of("<trial", "<server", "<client", "<client JVM", "<guarantee", "<durability"));
    if (encrypted) {
      columns.add("<connections");
    }
    columns.add("forks finished");
    return new Block.Table(
        columns, 1, trials.stream().map(outcome -> server(run, outcome, encrypted)).toList());
  }

  private static void addDeviations(List<TrialOutcome> trials, List<Block> blocks) {
    Map<String, Set<String>> brokersOf = new LinkedHashMap<>();
    Set<String> all = new TreeSet<>();
    for (TrialOutcome outcome : trials) {
      all.add(outcome.trial().broker());
      for (String deviation : outcome.deviations()) {
        brokersOf.computeIfAbsent(deviation, _ -> new TreeSet<>()).add(outcome.trial().broker());
      }
    }
    List<String> items = new ArrayList<>();
    brokersOf.forEach(
        (deviation, brokers) ->
            items.add(
                brokers.equals(all) ? deviation : String.join(", ", brokers) + ": " + deviation));
    blocks.add(new Block.Heading(2, "Deviations from the published method"));
    blocks.add(items.isEmpty() ? new Block.Paragraph("None stated.") : new Block.Items(items));
  }

  private static List<Map.Entry<String, String>> facts(RunManifest manifest) {
    return List.of(
        Map.entry("command", manifest.commandLine()),
        Map.entry("started at", manifest.startedAt()),
        Map.entry(
            "finished at",
            manifest.finishedAt().isEmpty() ? "not finished" : manifest.finishedAt()),
        Map.entry("environment", manifest.environmentKind()),
        Map.entry("seed", Long.toString(manifest.seed())),
        Map.entry("suite commit", manifest.suiteCommit()),
        Map.entry(
            "waived checks",
            manifest.waivers().isEmpty() ? "none" : String.join(", ", manifest.waivers())));
  }

  private static Block pairs(List<Map.Entry<String, String>> pairs) {
    return new Block.Table(
        List.of("<fact", "<value"),
        1,
        pairs.stream().map(pair -> List.of(pair.getKey(), pair.getValue())).toList());
  }

  private static List<String> server(RunData run, TrialOutcome outcome, boolean encrypted) {
    List<String> cells =
        new ArrayList<>(
            List.of(
                outcome.trial().id(),
                outcome.serverName() + " " + outcome.serverVersion(),
                outcome.clientVersion(),
                String.join(" ", outcome.clientJvmFlags()),
                outcome.semantics().guaranteeWords(),
                DurabilityBasis.of(run, outcome.trial().id()).beside(outcome.durability())));
    if (encrypted) {
      cells.add(outcome.tls().orElse("plain text"));
    }
    cells.add(outcome.forksFinished() + " of " + outcome.trial().protocol().forks());
    return cells;
  }
}
