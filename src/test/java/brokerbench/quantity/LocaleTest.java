package brokerbench.quantity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same value reads the same on every machine: decimal comma, dotless i, Arabic digits. */
final class LocaleTest {

  private final Locale before = Locale.getDefault();

  @AfterEach
  void restore() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE", "tr-TR", "ar-EG-u-nu-arab"})
  void the_default_locale_changes_no_text(String tag) {
    Locale.setDefault(Locale.forLanguageTag(tag));

    assertThat(new ByteSize(1_500_000).text()).isEqualTo("1.50 MB");
    assertThat(new Rate(82_300.4).text()).isEqualTo("82,300 msg/s");
    assertThat(new Rate(12.34).text()).isEqualTo("12.3 msg/s");
    assertThat(DurationText.ofNanos(1_220_000)).isEqualTo("1.22 ms");
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE", "tr-TR", "ar-EG-u-nu-arab"})
  void the_default_locale_changes_no_reading(String tag) {
    Locale.setDefault(Locale.forLanguageTag(tag));

    assertThat(ByteSize.parse("1.5MiB")).isEqualTo(new ByteSize(1_572_864));
    assertThat(DurationText.parse("1.5min")).isEqualTo(Duration.ofSeconds(90));
  }
}
