package brokerbench.results;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * A CSV file with a row per record of type {@code T} and a column per component, in its order and
 * under its name in snake_case. A component that is {@code @JsonUnwrapped} has the columns of its
 * own components. Absent values are empty cells; numbers have all their digits, no exponent and no
 * grouping; constants of an enum are in lower case.
 */
final class CsvTable<T> {

  private static final CsvMapper MAPPER =
      CsvMapper.builder()
          .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
          .enable(CsvParser.Feature.EMPTY_STRING_AS_NULL)
          .enable(CsvParser.Feature.FAIL_ON_MISSING_COLUMNS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .propertyNamingStrategy(new ColumnNames())
          .addModule(new Jdk8Module())
          .addModule(
              new SimpleModule()
                  .addSerializer(double.class, new PlainDecimal())
                  .addSerializer(OptionalDouble.class, new OptionalPlainDecimal())
                  .addSerializer(Instant.class, new ToStringSerializer())
                  .addDeserializer(Instant.class, new TextAsInstant()))
          .build();

  private final List<String> columns;
  private final List<String> required;
  private final ObjectWriter writer;
  private final ObjectReader reader;

  /**
   * Makes the table.
   *
   * @param optional columns that a file may be without; their components hold absent values
   */
  CsvTable(Class<T> row, String... optional) {
    CsvSchema schema = MAPPER.schemaFor(row);
    columns = schema.getColumnNames();
    required = columns.stream().filter(each -> !List.of(optional).contains(each)).toList();
    writer = MAPPER.writer(schema.withoutHeader());
    reader = MAPPER.readerFor(row).with(CsvSchema.emptySchema().withHeader());
  }

  List<String> columns() {
    return columns;
  }

  /** The first line, which ends in a line feed. */
  String header() {
    return String.join(",", columns) + "\n";
  }

  /** The header and a line for each of {@code rows}. */
  String text(List<T> rows) {
    return rows.stream().map(this::line).collect(Collectors.joining("", header(), ""));
  }

  /** One line, which ends in a line feed. */
  String line(T row) {
    try {
      String line = writer.writeValueAsString(row);
      // A reader recovers from a cut-off file by lines, so a row may not span two.
      if (line.indexOf('\n') != line.length() - 1 || line.indexOf('\r') >= 0) {
        throw new IllegalArgumentException("a cell holds a line break: " + line);
      }
      return line;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The rows of {@code text}; a missing column or a malformed row is a {@link ResultsException}.
   *
   * @param file name for messages
   * @param text empty, or a header and whole lines
   */
  List<T> read(String file, String text) {
    List<T> rows = new ArrayList<>();
    if (text.isEmpty()) {
      return rows;
    }
    try (MappingIterator<T> iterator = reader.readValues(text)) {
      requireColumns(file, (CsvSchema) iterator.getParserSchema());
      while (iterator.hasNextValue()) {
        rows.add(iterator.nextValue());
      }
    } catch (IOException e) {
      throw malformed("%s: line %d".formatted(file, rows.size() + 2), e);
    }
    return rows;
  }

  private void requireColumns(String file, CsvSchema header) {
    for (String column : required) {
      if (header.column(column) == null) {
        throw new ResultsException(
            "%s: column '%s' is missing; read the run with the version of brokerbench that wrote it"
                .formatted(file, column));
      }
    }
  }

  private static ResultsException malformed(String line, IOException e) {
    String what =
        e instanceof InvalidFormatException cell
            ? "%s, column %s: '%s' is not a value of this column"
                .formatted(line, column(cell), cell.getValue())
            : line + " is not a row of this file";
    return new ResultsException(what + "; restore the file from a copy", e);
  }

  private static String column(JsonMappingException cell) {
    return cell.getPath().isEmpty() ? "?" : cell.getPath().getLast().getFieldName();
  }

  private static final class ColumnNames extends PropertyNamingStrategies.SnakeCaseStrategy {
    private static final long serialVersionUID = 1L;

    @Override
    public String translate(String name) {
      return super.translate(name)
          .replace("_per_second", "_msg_per_s")
          .replace("p999_", "p99_9_")
          .replace("p9999_", "p99_99_");
    }
  }

  private static final class PlainDecimal extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator csv, SerializerProvider provider)
        throws IOException {
      csv.writeNumber(plain(value));
    }
  }

  private static final class OptionalPlainDecimal extends JsonSerializer<OptionalDouble> {
    @Override
    public void serialize(OptionalDouble value, JsonGenerator csv, SerializerProvider provider)
        throws IOException {
      if (value.isPresent()) {
        csv.writeNumber(plain(value.getAsDouble()));
      } else {
        csv.writeNull();
      }
    }
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  private static final class TextAsInstant extends JsonDeserializer<Instant> {
    @Override
    public Instant deserialize(JsonParser csv, DeserializationContext context) throws IOException {
      String text = csv.getText();
      try {
        return Instant.parse(text);
      } catch (DateTimeException e) {
        throw InvalidFormatException.from(csv, e.getMessage(), text, Instant.class);
      }
    }
  }
}
