package brokerbench.environment.software;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoftwareCacheTest {

  @TempDir Path root;

  private SoftwareCache cache;

  @BeforeEach
  void open() {
    cache = new SoftwareCache(root);
  }

  @Test
  void an_entry_is_filled_once() {
    AtomicInteger fills = new AtomicInteger();
    SoftwareCache.Filler filler =
        directory -> Files.writeString(directory.resolve("f"), "text " + fills.incrementAndGet());

    assertThat(cache.entry("a/b", filler)).isEqualTo(cache.entry("a/b", filler));
    assertThat(root.resolve("a/b/f")).hasContent("text 1");
  }

  @Test
  void a_failed_filling_leaves_nothing_and_can_be_repeated() throws IOException {
    assertThatThrownBy(
            () ->
                cache.entry(
                    "a",
                    directory -> {
                      Files.writeString(directory.resolve("half"), "");
                      throw new EnvironmentException("cut off");
                    }))
        .isInstanceOf(EnvironmentException.class)
        .hasMessage("cut off");

    assertThat(root.resolve("a")).doesNotExist();
    assertThat(Fixtures.entries(root.resolve("scratch"))).isEmpty();
    assertThat(cache.entry("a", directory -> {})).isEmptyDirectory();
  }

  @Test
  void the_first_of_two_fillers_wins() {
    cache.entry(
        "a",
        slow -> {
          Files.writeString(slow.resolve("f"), "slow");
          new SoftwareCache(root).entry("a", fast -> Files.writeString(fast.resolve("f"), "fast"));
        });

    assertThat(root.resolve("a/f")).hasContent("fast");
  }

  @Test
  void scratch_of_a_dead_process_is_removed_and_that_of_a_living_one_is_not() {
    cache.entry(
        "living",
        mine -> {
          Path dead = root.resolve("scratch/1_another-boot-7_x");
          Files.createDirectories(dead.resolve("half"));
          new SoftwareCache(root).entry("other", directory -> {});
          assertThat(dead).doesNotExist();
          assertThat(mine).isDirectory();
        });

    assertThat(root.resolve("living")).isDirectory();
  }
}
