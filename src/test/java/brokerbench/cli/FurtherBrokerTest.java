package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FurtherBrokerTest {

  @Test
  void it_compiles_against_what_stands(@TempDir Path classes) throws IOException {
    assertThat(FurtherBroker.compileInto(classes)).isEmpty();
  }
}
