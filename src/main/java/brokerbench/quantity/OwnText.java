package brokerbench.quantity;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Text files that the suite brings. */
public final class OwnText {

  private OwnText() {}

  /**
   * The text of one.
   *
   * @param path among the resources, such as {@code /scenarios/quickstart.yaml}
   */
  public static String of(String path) {
    try (InputStream in = OwnText.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("resource " + path + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
