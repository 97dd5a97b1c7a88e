package brokerbench.quantity;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A constant of an enum that files, the command line or people know by a word. */
public interface Worded {

  /** As declared, such as {@code AT_LEAST_ONCE}. */
  String name();

  /** The name in lower case, such as {@code at_least_once}. */
  default String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The words of all constants of {@code type}, in order. */
  static List<String> words(Class<? extends Worded> type) {
    return Arrays.stream(type.getEnumConstants()).map(Worded::word).toList();
  }

  /** The constant of {@code type} that has {@code word}; empty where none has. */
  static <T extends Worded> Optional<T> called(String word, Class<T> type) {
    return Arrays.stream(type.getEnumConstants())
        .filter(each -> each.word().equals(word))
        .findFirst();
  }
}
