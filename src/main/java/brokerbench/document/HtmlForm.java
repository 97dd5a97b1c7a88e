package brokerbench.document;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A document as one HTML page that needs no other file and no network. */
public final class HtmlForm {

  private static final String STYLE =
      """
      :root { color-scheme: light dark; }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 84rem; margin: 2rem auto;
        padding: 0 1rem; }
      h1, h2, h3 { line-height: 1.2; margin: 2rem 0 .5rem; }
      h2 { border-bottom: 1px solid #8886; padding-bottom: .25rem; }
      p, li { max-width: 46rem; }
      .wide { overflow-x: auto; }
      table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
      th, td { padding: .3rem .6rem; text-align: right; white-space: nowrap;
        border-bottom: 1px solid #8884; }
      .text { text-align: left; }
      td { vertical-align: top; }
      small { opacity: .7; }
      td.long { white-space: normal; overflow-wrap: anywhere; }
      tr.invalid { color: #b00020; }
      @media (prefers-color-scheme: dark) { tr.invalid { color: #ff8a80; } }
      @media print { .wide { overflow: visible; } body { max-width: none; } }
      """;

  private static final int LONG_CELL = 40;

  private HtmlForm() {}

  /** The page of {@code document}. */
  public static String of(String title, Document document) {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <style>
        %s</style>
        </head>
        <body>
        %s</body>
        </html>
        """
        .formatted(
            escaped(title),
            STYLE,
            document.blocks().stream().map(HtmlForm::text).collect(Collectors.joining()));
  }

  private static String text(Block block) {
    return switch (block) {
      case Block.Heading(int level, String text) ->
          "<h%d>%s</h%d>\n".formatted(level, escaped(text), level);
      case Block.Paragraph(String text) -> "<p>" + escaped(text) + "</p>\n";
      case Block.Items(List<String> items) ->
          items.stream()
              .map(item -> "<li>" + escaped(item) + "</li>\n")
              .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
      case Block.Table table -> table(table);
    };
  }

  private static String table(Block.Table table) {
    StringBuilder text = new StringBuilder("<div class=\"wide\"><table>\n<thead><tr>");
    for (int column = 0; column < table.columns().size(); column++) {
      text.append("<th scope=\"col\"")
          .append(table.left(column) ? " class=\"text\">" : ">")
          .append(escaped(table.title(column)))
          .append("</th>");
    }
    text.append("</tr></thead>\n<tbody>\n");
    for (List<String> row : table.rows()) {
      text.append(row.contains("invalid") ? "<tr class=\"invalid\">" : "<tr>")
          .append(
              IntStream.range(0, row.size())
                  .mapToObj(column -> cell(table.left(column), row.get(column)))
                  .collect(Collectors.joining()))
          .append("</tr>\n");
    }
    return text.append("</tbody></table></div>\n").toString();
  }

  private static String cell(boolean left, String cell) {
    String style = (left ? "text" : "") + (cell.length() > LONG_CELL ? " long" : "");
    return "<td"
        + (style.isEmpty() ? ">" : " class=\"" + style.strip() + "\">")
        + escaped(cell).replaceFirst("\n(.*)", "<br><small>$1</small>")
        + "</td>";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
