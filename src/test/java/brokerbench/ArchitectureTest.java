package brokerbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The layering holds in the code as it stands. */
final class ArchitectureTest {

  private static final JavaClasses CODE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("brokerbench");

  @ParameterizedTest
  @EnumSource
  void holds(ArchitectureRules each) {
    each.rule().check(CODE);
  }

  @Test
  void sees_the_code() {
    assertThat(CODE.contain("brokerbench.quantity.Rate")).isTrue();
    assertThat(CODE.contain("brokerbench.ArchitectureTest")).isFalse();
  }

  @Test
  void every_package_says_what_it_is() throws IOException {
    assertThat(foldersWithoutPackageInfo(Path.of("src", "main", "java"))).isEmpty();
  }

  @Test
  void a_package_that_does_not_is_found(@TempDir Path directory) throws IOException {
    Path silent = Files.createDirectories(directory.resolve("brokerbench/silent"));
    Files.writeString(silent.resolve("A.java"), "");
    Path described = Files.createDirectories(directory.resolve("brokerbench/described"));
    Files.writeString(described.resolve("B.java"), "");
    Files.writeString(described.resolve("package-info.java"), "");

    assertThat(foldersWithoutPackageInfo(directory)).containsExactly(silent);
  }

  private static List<Path> foldersWithoutPackageInfo(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(Path::getParent)
          .distinct()
          .filter(folder -> !Files.exists(folder.resolve("package-info.java")))
          .sorted()
          .toList();
    }
  }
}
