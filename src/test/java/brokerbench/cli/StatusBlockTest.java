package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusBlockTest {

  private static final int COLUMNS = 20;

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final StatusBlock block =
      new StatusBlock(new PrintStream(written, true, StandardCharsets.UTF_8));

  private List<String> screen() {
    return TerminalScreen.of(written.toString(StandardCharsets.UTF_8), COLUMNS);
  }

  @Test
  void lines_are_drawn_in_their_place_below_those_that_stay() {
    block.show(List.of("one", "two", "three"));
    block.print("done");
    block.show(List.of("1", "2"));

    assertThat(screen()).containsExactly("done", "1", "2");
  }

  @Test
  void a_line_that_is_too_long_is_cut_and_a_line_that_stays_is_not() {
    String tooLong = "x".repeat(COLUMNS + 5);
    block.show(List.of(tooLong));
    block.print(tooLong);
    block.show(List.of(tooLong));

    assertThat(screen()).containsExactly("x".repeat(COLUMNS), "x".repeat(5), "x".repeat(COLUMNS));
  }

  @Test
  void nothing_is_left_at_the_end() {
    block.show(List.of("one", "two"));
    block.clear();
    block.clear();
    block.print("bench: stopped");

    assertThat(screen()).containsExactly("bench: stopped");
  }
}
