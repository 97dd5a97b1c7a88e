package brokerbench.document;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A document as one HTML page that needs no other file and no network. */
public final class HtmlForm {

  private static final int LONG_CELL = 40;
  private static final String BODY = "<body>";

  private final StringBuilder body = new StringBuilder();
  private int charts;

  private HtmlForm() {}

  /** The page of {@code document}; nothing in its texts is markup. */
  public static String of(String title, Document document) {
    return page(title, document, new PageParts(document.charts(), false), BODY);
  }

  /**
   * As {@link #of}, with a script that follows events: see {@code live.js}.
   *
   * @param document has charts
   * @param after number of the last event that it shows
   */
  public static String live(String title, Document document, long after) {
    return page(
        title,
        document,
        new PageParts(document.charts(), true),
        "<body data-after=\"%d\">".formatted(after));
  }

  /** {@code page}, which {@link #of} made, with a paragraph before all else. */
  public static String noted(String page, String note) {
    int begin = page.indexOf(BODY) + BODY.length();
    return page.substring(0, begin) + "\n<p>" + escaped(note) + "</p>" + page.substring(begin);
  }

  private static String page(String title, Document document, PageParts parts, String bodyTag) {
    HtmlForm form = new HtmlForm();
    document.blocks().forEach(form::add);
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="%s">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <style>%s</style>
        </head>
        %s
        %s%s</body>
        </html>
        """
        .formatted(
            parts.policy(), escaped(title), PageParts.STYLE, bodyTag, form.body, parts.scripts());
  }

  private void add(Block block) {
    switch (block) {
      case Block.Heading(int level, String text) ->
          body.append("<h%d>%s</h%d>\n".formatted(level, escaped(text), level));
      case Block.Link(String text, String target) ->
          body.append("<h3><a href=\"%s\">%s</a></h3>\n".formatted(escaped(target), escaped(text)));
      case Block.Paragraph(String text) -> body.append("<p>" + escaped(text) + "</p>\n");
      case Block.Items(List<String> items) -> body.append(list("ul", items));
      case Block.Table table -> body.append(table(table));
      case Block.Charts(List<Chart> drawn) -> {
        body.append("<div class=\"charts\">\n");
        drawn.forEach(this::add);
        body.append("</div>\n");
      }
      case Block.Group group -> add(group);
    }
  }

  private void add(Block.Group group) {
    String summary = "<summary>" + escaped(group.title()) + "</summary>\n";
    body.append(
        switch (group.shape()) {
          case STACKED -> "<div>\n";
          case BESIDE -> "<div class=\"beside\">\n";
          case FOLDED -> "<details>" + summary;
          case UNFOLDED -> "<details open>" + summary;
        });
    group.blocks().forEach(this::add);
    body.append(
        switch (group.shape()) {
          case STACKED, BESIDE -> "</div>\n";
          case FOLDED, UNFOLDED -> "</details>\n";
        });
  }

  /** What a script makes a chart of: title, place, notes, and its description for all readers. */
  private void add(Chart chart) {
    String id = "chart-" + charts++;
    body.append(
        """
        <figure class="chart" id="%s">
        <figcaption><b>%s</b><span id="%s-about">%s</span></figcaption>
        <div class="drawn"></div>
        %s<small>From %s.</small>
        </figure>
        """
            .formatted(
                id,
                escaped(chart.title()),
                id,
                escaped(chart.about()),
                chart.notes().isEmpty() ? "" : list("ol", chart.notes()),
                escaped(chart.source())));
  }

  private static String list(String tag, List<String> items) {
    return items.stream()
        .map(item -> "<li>" + escaped(item) + "</li>\n")
        .collect(Collectors.joining("", "<" + tag + ">\n", "</" + tag + ">\n"));
  }

  private static String table(Block.Table table) {
    StringBuilder text =
        new StringBuilder("<div class=\"wide\" tabindex=\"0\"><table>\n<thead><tr>");
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

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
