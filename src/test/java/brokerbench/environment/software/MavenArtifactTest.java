package brokerbench.environment.software;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MavenArtifactTest {

  @Test
  void exclusions_stand_in_the_dependency() {
    String xml = new MavenArtifact("a.b:c", "1.0").without("d:e").toXml();

    assertThat(xml)
        .contains("<artifactId>c</artifactId>")
        .contains("<exclusion><groupId>d</groupId><artifactId>e</artifactId></exclusion>");
  }

  @Test
  void a_classifier_stands_in_the_dependency_and_not_in_the_name() {
    MavenArtifact artifact = new MavenArtifact("a.b:c:linux-x86_64", "1.0");

    assertThat(artifact.artifactId()).isEqualTo("c");
    assertThat(artifact.toXml())
        .contains("<artifactId>c</artifactId><classifier>linux-x86_64</classifier>");
  }

  @Test
  void markup_in_a_version_is_refused() {
    assertThatThrownBy(() -> new MavenArtifact("a:b", "1</version>"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a:b:1</version>");
  }
}
