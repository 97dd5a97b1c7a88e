package brokerbench.broker.http.program;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptRequestsTest {

  @TempDir Path home;

  private static byte[] bytes(String text) {
    return text.getBytes(US_ASCII);
  }

  private static String all(KeptRequests kept) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(kept.copy(new DataOutputStream(out))).isEqualTo(kept.count());
    return out.toString(US_ASCII);
  }

  @Test
  void a_worker_that_is_started_again_goes_on_behind_what_it_kept() throws IOException {
    KeptRequests.in(home).add(bytes("one"));
    KeptRequests again = KeptRequests.in(home);
    again.add(bytes(""));
    again.add(bytes("three"));

    assertThat(all(again)).isEqualTo("\0\0\0\3one\0\0\0\0\0\0\0\5three");
  }

  @Test
  void what_a_kill_cut_off_is_left_out_and_what_came_later_is_not() throws IOException {
    Files.write(home.resolve("requests-1"), bytes("\0\0\0\1a\0\0\0\3on"));
    Files.write(home.resolve("requests-2"), bytes("\0\0\0\1b\0\0"));
    KeptRequests kept = KeptRequests.in(home);
    kept.add(bytes("c"));

    assertThat(all(kept)).isEqualTo("\0\0\0\1a\0\0\0\1b\0\0\0\1c");
  }
}
