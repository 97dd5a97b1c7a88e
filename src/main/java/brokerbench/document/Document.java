package brokerbench.document;

import java.util.List;

/**
 * What is said, before it takes a form: the same words and figures in each.
 *
 * @param blocks in reading order
 */
public record Document(List<Block> blocks) {

  /** Copies the list. */
  public Document {
    blocks = List.copyOf(blocks);
  }
}
