package brokerbench.broker;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PemKeyTest {

  @TempDir Path directory;

  @Test
  void a_damaged_key_is_told_with_its_parameter_and_file() throws IOException {
    Path file = directory.resolve("key.pem");
    Files.writeString(file, "-----BEGIN PRIVATE KEY-----\nMIIB=A\n-----END PRIVATE KEY-----\n");

    assertThatThrownBy(() -> PemKey.read(file))
        .isInstanceOf(DriverException.class)
        .hasMessage(
            "tls_key="
                + file
                + " holds a damaged key: it is not base 64; give a file with a private key in PEM,"
                + " PKCS#8 and not encrypted");
  }
}
