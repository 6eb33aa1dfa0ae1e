package dev.plumbline.present.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.PageAddress.PageFile;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.present.terminal.TerminalJson;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReportTest {

  /// Moves a cursor, begins another cell, row and element, and is a formula.
  private static final String HOSTILE = "=1+1,\"\u001b[2J\n<b>|`a`\u202e";

  private record Use(String id, int fired, double share, Optional<Estimate> kappa) {}

  private static final Columns<Use> COLUMNS =
      new Columns<Use>()
          .text("id", "id", Use::id)
          .text("note", "note", _ -> "")
          .countUnlessZero("fired", "fired", Use::fired)
          .number("", "share", use -> Cell.share(use.share()))
          .number(
              "change",
              "change",
              use -> Cell.change(new BigDecimal("0.1").movePointLeft(use.fired()), 2))
          .estimate("kappa", "kappa", Use::kappa)
          .data("limits/low", use -> Cell.count(use.fired()));

  private static final List<Use> USES =
      List.of(
          new Use(HOSTILE, 0, 0.25, Optional.of(estimate("0.5", "0.1", "0.4", "0.6"))),
          new Use("plain", 2, 1, Optional.empty()));

  private static final Report REPORT =
      new Report(
          "uses of parts",
          List.of(
              Block.of("parts of {}, with words", HOSTILE),
              Block.Figures.of(
                  new Block.Figure("documents", "documents", Cell.count(3)),
                  new Block.Figure("scale/min", "", Cell.EMPTY),
                  new Block.Figure(
                      "scale/max", "highest", Cell.exact(new BigDecimal("4.5000"), 2))),
              COLUMNS.table("uses", ReportPhrase.of("what fired"), USES),
              COLUMNS.table("none", ReportPhrase.of("nothing"), List.of()).unlessEmpty(),
              new Block.Section(
                  "inner",
                  ReportPhrase.of("a part"),
                  List.of(
                      Block.note("to be read so"),
                      new Block.Drawing(
                          Html.text("picture"),
                          "across and up",
                          new Columns<Integer>()
                              .count("n", "n", n -> n)
                              .words(
                                  "",
                                  "to",
                                  n -> Cell.link(Cell.text("page"), new PageFile("card-1.html")))
                              .table("points", ReportPhrase.NONE, List.of(1, 2))))),
              Block.data("made", Json.of(true))));

  @Test
  void a_terminal_gets_lines_in_which_nothing_moves_a_cursor() {
    assertThat(printed(ReportFormat.TABLE, ""))
        .isEqualTo(
            """
            parts of `=1+1,"\\u001b[2J\\n<b>|\\u0060a\\u0060\\u202e`, with words
              documents  3
              highest    4.5
            what fired
              id                              fired    share  change                   kappa
              =1+1,"\\u001b[2J\\n<b>|`a`\\u202e          25.0 %   +0.10  0.500 (0.400 to 0.600)
              plain                               2  100.0 %   +0.00
            a part
            to be read so
              n  to
              1  page
              2  page
            """);
  }

  @Test
  void sentences_are_broken_at_the_width_of_the_terminal() {
    StringWriter out = new StringWriter();
    new TerminalReport(new PrintWriter(out), 12)
        .print(List.of(Block.of("one two three four five")));
    assertThat(out).hasToString("one two\nthree four\nfive\n");
  }

  @Test
  void a_page_shows_texts_and_no_markup_of_others() {
    String page = printed(ReportFormat.HTML, "");
    assertThat(page)
        .contains("<h1>Uses of parts</h1>", "&lt;b&gt;|`a`[U+202E]")
        .doesNotContain("<b>")
        .contains(
            "<th scope=\"col\" class=\"n\">fired</th>",
            "<td class=\"n\"><data value=\"0.1\">+0.10</data></td>",
            "<a href=\"card-1.html\"><bdi>page</bdi></a>")
        .contains(
            "<section class=\"panel\" aria-labelledby=\"block-1\"><h2 id=\"block-1\">A part</h2>")
        .contains("<p class=\"note\">To be read so.</p>")
        .doesNotContain("note</th>", "Nothing");
  }

  @Test
  void markdown_has_cells_without_markup() {
    assertThat(printed(ReportFormat.MARKDOWN, ""))
        .contains(
            "# Uses of parts\n",
            "| id | fired | share | change | kappa |\n|---|---:|---:|---:|---:|\n")
        .contains(
            "| =1\\+1,\"\\\\u001b\\[2J\\\\n\\<b\\>\\|\\`a\\`\\\\u202e |  | 25.0 % | \\+0.10 | 0.500")
        .contains("## A part\n");
  }

  @Test
  void numbers_of_ours_are_numbers_in_csv_and_texts_of_others_are_no_formulas() {
    assertThat(printed(ReportFormat.CSV, ""))
        .isEqualTo(
            "id,note,fired,share,change,kappa,kappa low,kappa high\r\n"
                + "\"'=1+1,\"\"\\u001b[2J\\n<b>|`a`\\u202e\",,0,0.25,0.1,0.5,0.4,0.6\r\n"
                + "plain,,2,1,0.001,,,\r\n");
    assertThat(printed(ReportFormat.CSV, "points")).isEqualTo("n,to\r\n1,page\r\n2,page\r\n");
  }

  @Test
  void a_table_that_is_not_there_is_named_with_those_that_are() {
    assertThatThrownBy(() -> printed(ReportFormat.CSV, "point"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("`point` is no table of this report")
        .hasMessageContaining("points");
  }

  @Test
  void rows_are_written_as_they_come() {
    StringWriter out = new StringWriter();
    try (RowWriter<Use> rows = RowWriter.of(ListingFormat.TABLE, COLUMNS, new PrintWriter(out))) {
      IntStream.range(0, 2_000)
          .forEach(n -> {
            rows.row(USES.getLast());
            assertThat(out.toString().isEmpty()).isEqualTo(n < 999);
          });
    }
    assertThat(out.toString().lines()).hasSize(2_001);
  }

  private static String printed(ReportFormat format, String table) {
    StringWriter out = new StringWriter();
    REPORT.print(format, 0, TerminalJson::line, table, new PrintWriter(out));
    return out.toString();
  }

  private static Estimate estimate(String value, String error, String low, String high) {
    return new Estimate.Defined(
        new BigDecimal(value),
        Optional.of(
            new Estimate.Spread(
                Optional.of(new BigDecimal(error)), new BigDecimal(low), new BigDecimal(high))),
        0);
  }

  @Test
  void what_is_said_only_of_some_rows_is_said_of_no_other() {
    Columns<Integer> columns =
        new Columns<Integer>()
            .count("n", n -> n)
            .onlyIf(n -> n > 1)
            .count("twice", n -> 2 * n)
            .data("square", n -> n * n);
    assertThat(columns.json(1)).isEqualTo(JsonObject.of("n", 1));
    assertThat(columns.json(3)).isEqualTo(JsonObject.of("n", 3, "twice", 6, "square", 9));
  }

  @Test
  void a_row_is_the_same_in_every_listing() {
    assertThat(listed(ListingFormat.CSV)).endsWith("plain,,2,1,0.001,,,\r\n");
    assertThat(listed(ListingFormat.JSONL)).endsWith("\"limits\":{\"low\":2}}\n");
    assertThat(listed(ListingFormat.MARKDOWN))
        .endsWith("| plain |  | 2 | 100.0 % | \\+0.00 |  |\n");
  }

  @Test
  void json_has_exact_values_under_their_keys() {
    assertThat(printed(ReportFormat.JSON, ""))
        .isEqualTo(
            "{\"documents\":3,\"inner\":{\"points\":[{\"n\":1},{\"n\":2}]},\"made\":true,"
                + "\"scale\":{\"max\":4.5},\"uses\":[{\"change\":0.1,\"fired\":0,"
                + "\"id\":\"=1+1,\\\"\\u001b[2J\\n<b>|`a`\\u202e\",\"kappa\":{\"high\":0.6,\"low\":0.4,"
                + "\"standardError\":0.1,\"value\":0.5},\"limits\":{\"low\":0}},"
                + "{\"change\":0.001,\"fired\":2,\"id\":\"plain\",\"limits\":{\"low\":2}}]}\n");
  }

  private static String listed(ListingFormat format) {
    StringWriter out = new StringWriter();
    try (RowWriter<Use> rows = RowWriter.of(format, COLUMNS, new PrintWriter(out))) {
      USES.forEach(rows::row);
    }
    return out.toString();
  }
}
