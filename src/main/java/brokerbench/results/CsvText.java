package brokerbench.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Rows as lines of CSV and back. Each row is one line that ends in a line feed. */
final class CsvText {

  private static final CsvMapper MAPPER =
      CsvMapper.builder()
          .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
          .enable(CsvParser.Feature.FAIL_ON_MISSING_COLUMNS)
          .build();

  private CsvText() {}

  /** One line. */
  static String line(List<String> cells) {
    CsvSchema.Builder schema = CsvSchema.builder();
    for (int column = 0; column < cells.size(); column++) {
      if (cells.get(column).indexOf('\n') >= 0 || cells.get(column).indexOf('\r') >= 0) {
        // A reader recovers from a cut-off file by lines, so a row may not span two.
        throw new IllegalArgumentException("a cell holds a line break: " + cells.get(column));
      }
      schema.addColumn(Integer.toString(column));
    }
    ObjectWriter writer = MAPPER.writer(schema.build().withoutHeader());
    try {
      return writer.writeValueAsString(cells);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The rows of {@code text}, without its header.
   *
   * @param file name for messages
   * @param text whole lines
   * @throws ResultsException when a column is missing or a row is malformed
   */
  static List<CsvRow> rows(String file, String text, List<String> columns) {
    List<CsvRow> rows = new ArrayList<>();
    if (text.isEmpty()) {
      return rows;
    }
    try (MappingIterator<Map<String, String>> iterator =
        MAPPER
            .readerForMapOf(String.class)
            .with(CsvSchema.emptySchema().withHeader())
            .readValues(text)) {
      requireColumns(file, (CsvSchema) iterator.getParserSchema(), columns);
      while (iterator.hasNext()) {
        rows.add(new CsvRow(file, rows.size() + 2, iterator.next()));
      }
    } catch (IOException | RuntimeJsonMappingException e) {
      throw new ResultsException(
          "%s: line %d is not a row of this file; restore the file from a copy"
              .formatted(file, rows.size() + 2),
          e);
    }
    return rows;
  }

  private static void requireColumns(String file, CsvSchema header, List<String> columns) {
    HashSet<String> present = new HashSet<>(header.getColumnNames());
    for (String column : columns) {
      if (!present.contains(column)) {
        throw new ResultsException(
            "%s: column '%s' is missing; read the run with the version of brokerbench that wrote it"
                .formatted(file, column));
      }
    }
  }
}
