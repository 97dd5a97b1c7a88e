package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishErrorsTest {

  private final PublishErrors errors = new PublishErrors();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MISCONF Errors writing to the AOF file: No space left on device | MISCONF Errors writing to the AOF file: No space left on device",
        "Expiring 3 record(s) for bb-topic-0:120001 ms has passed | Expiring # record(s) for # ms has passed",
        "Connection refused: localhost/127.0.0.1:6379 | Connection refused: #",
        "answered with status 503 | answered with status 503",
        "503 No Responders | 503 No Responders",
        "5031 bytes of 40012 in id=a7f3 | # bytes of # in id=#",
      })
  void leaves_out_what_may_be_another_each_time(String message, String text) {
    assertThat(PublishErrors.text(new IOException(message))).isEqualTo("IOException: " + text);
  }

  @Test
  void names_what_lies_behind_an_error_and_its_first_line() {
    assertThat(
            PublishErrors.text(
                new CompletionException(new IllegalStateException("no leader\n\tat somewhere"))))
        .isEqualTo("IllegalStateException: no leader");
    assertThat(PublishErrors.text(new InterruptedException())).isEqualTo("InterruptedException");
    assertThat(PublishErrors.text(new IOException("x".repeat(10_000)))).hasSizeLessThan(150);
  }

  @Test
  void counts_each_in_its_time() {
    errors.add(1, new IOException("refused"));
    errors.add(2, new IOException("refused"));
    errors.add(2, new IOException("timeout"));
    errors.add(3, new IOException("refused"));

    assertThat(errors.between(2, 4).text())
        .isEqualTo("2 x IOException: refused; 1 x IOException: timeout");
    assertThat(errors.between(4, 9).text()).isEmpty();
    assertThat(errors.between(2, 2).text()).isEmpty();
  }

  @Test
  void there_are_no_more_than_a_few_texts_however_they_differ() {
    for (char letter = 'a'; letter <= 'z'; letter++) {
      errors.add(1, new IOException("error " + letter));
    }

    assertThat(errors.between(1, 2).counts()).hasSize(9).containsEntry("other errors", 18L);
  }
}
