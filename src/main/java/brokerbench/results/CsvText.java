package brokerbench.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;

/** The text of a derived CSV file. */
public final class CsvText {

  private static final CsvMapper MAPPER =
      CsvMapper.builder().enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING).build();
  private static final MathContext DIGITS = new MathContext(12);

  private CsvText() {}

  /** Lines of cells, the header first; each ends in a line feed. */
  public static String of(List<List<String>> rows) {
    try {
      return MAPPER.writeValueAsString(rows);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A header and a line for each of {@code rows}, with the cells of {@code columns}. */
  public static <T> String of(SequencedMap<String, Function<T, String>> columns, List<T> rows) {
    List<List<String>> lines = new ArrayList<>(List.of(List.copyOf(columns.keySet())));
    rows.forEach(row -> lines.add(columns.values().stream().map(of -> of.apply(row)).toList()));
    return of(lines);
  }

  /** With up to 12 digits and no exponent; empty where {@code value} is no number. */
  public static String number(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value, DIGITS).stripTrailingZeros().toPlainString()
        : "";
  }
}
