package brokerbench.live;

import brokerbench.document.Block;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Finished iterations and findings, the latest first. What was added since the last look is kept
 * apart. Not safe for several threads.
 */
final class LiveRows {

  /** Of iterations, and of findings, that are kept. */
  static final int MOST = 30;

  private static final List<String> COLUMNS =
      List.of("<trial", "fork", "<iteration", "rate", "p50", "p99", "lost", "<validity");

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Deque<List<String>> iterations = new ArrayDeque<>();
  private final Deque<String> findings = new ArrayDeque<>();
  private final List<List<String>> newIterations = new ArrayList<>();
  private final List<String> newFindings = new ArrayList<>();

  /** An iteration is finished, with a cell for each column. */
  void iteration(List<String> cells) {
    keep(cells, iterations);
    newIterations.add(cells);
  }

  void finding(String text) {
    keep(text, findings);
    newFindings.add(text);
  }

  private static <T> void keep(T latest, Deque<T> all) {
    all.addFirst(latest);
    if (all.size() > MOST) {
      all.removeLast();
    }
  }

  /** Puts what was added since the last call into {@code event}. */
  void tell(ObjectNode event) {
    event.set("rows", MAPPER.valueToTree(newIterations));
    event.set("findings", MAPPER.valueToTree(newFindings));
    newIterations.clear();
    newFindings.clear();
  }

  /** A table of iterations and a list of findings. */
  List<Block> blocks() {
    return List.of(
        new Block.Heading(2, "Finished iterations, the latest first"),
        new Block.Table(COLUMNS, 3, List.copyOf(iterations)),
        new Block.Heading(2, "Findings, the latest first"),
        new Block.Items(List.copyOf(findings)));
  }
}
