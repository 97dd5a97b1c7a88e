package brokerbench.broker.kafka.server;

import brokerbench.broker.QuotedText;
import java.util.List;
import java.util.stream.Collectors;

/** Words of a command line as the JDK's launcher reads them from a file. */
final class ArgumentFile {

  private ArgumentFile() {}

  /** Each on a line, in quotes. */
  static String of(List<String> words) {
    return words.stream().map(QuotedText::of).collect(Collectors.joining("\n"));
  }
}
