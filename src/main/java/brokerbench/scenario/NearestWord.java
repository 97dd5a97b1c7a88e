package brokerbench.scenario;

import java.util.Collection;
import java.util.Comparator;

/** The known word that a mistyped one most likely meant; no library of the suite compares words. */
public final class NearestWord {

  private NearestWord() {}

  /**
   * The word of {@code known} with the smallest edit distance to {@code word}, among those that
   * start with {@code word} if there are any; ties go to the first in alphabetical order.
   *
   * @param known not empty
   */
  public static String to(String word, Collection<String> known) {
    return known.stream()
        .min(
            Comparator.<String, Boolean>comparing(each -> !each.startsWith(word))
                .thenComparingInt(each -> distance(word, each))
                .thenComparing(each -> each))
        .orElseThrow();
  }

  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(row[j - 1], previous[j]) + 1);
      }
      previous = row;
    }
    return previous[b.length()];
  }
}
