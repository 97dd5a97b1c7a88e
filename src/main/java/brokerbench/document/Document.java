package brokerbench.document;

import java.util.List;
import java.util.stream.Stream;

/** What is said, in reading order, before it takes a form: the same words and figures in each. */
public record Document(List<Block> blocks) {

  public Document {
    blocks = List.copyOf(blocks);
  }

  /** What a form without charts shows: the blocks of groups in their place, and no charts. */
  List<Block> words() {
    return flat(blocks.stream()).filter(block -> !(block instanceof Block.Charts)).toList();
  }

  /** All charts, in reading order. */
  List<Chart> charts() {
    return flat(blocks.stream())
        .flatMap(block -> block instanceof Block.Charts some ? some.charts().stream() : Stream.of())
        .toList();
  }

  private static Stream<Block> flat(Stream<Block> blocks) {
    return blocks.flatMap(
        block ->
            block instanceof Block.Group group ? flat(group.blocks().stream()) : Stream.of(block));
  }
}
