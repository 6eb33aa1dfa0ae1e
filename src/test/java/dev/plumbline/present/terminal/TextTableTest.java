package dev.plumbline.present.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.TextTable.TableColumn;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

  private static final List<TableColumn> COLUMNS =
      List.of(TableColumn.text("name"), TableColumn.number("n"), TableColumn.text(""));

  @Test
  void columns_are_as_wide_as_their_widest_cell() {
    assertThat(
            TextTable.text(
                "  ", COLUMNS, List.of(List.of("a", "1", ""), List.of("longer", "123", "x"))))
        .isEqualTo("  name      n\n  a         1\n  longer  123  x\n");
  }

  @Test
  void a_column_without_content_is_left_out() {
    assertThat(TextTable.text("", COLUMNS, List.of(List.of("a", "", "x"), List.of("b", "", "y"))))
        .isEqualTo("name\na     x\nb     y\n");
  }

  @Test
  void a_table_without_titles_has_no_header() {
    assertThat(TextTable.text("", List.of(TableColumn.text("")), List.of(List.of("a"))))
        .isEqualTo("a\n");
  }

  @Test
  void characters_are_as_wide_as_a_terminal_shows_them() {
    assertThat(
            TextTable.text(
                "",
                List.of(TableColumn.text("e"), TableColumn.text("x")),
                List.of(List.of("😀", "1"), List.of("ab", "2"))))
        .isEqualTo("e   x\n😀  1\nab  2\n");
  }

  @Test
  void a_cell_moves_no_cursor() {
    assertThat(
            TextTable.text("", List.of(TableColumn.text("")), List.of(List.of("a\u001b[2Jb\nc"))))
        .isEqualTo("a\\u001b[2Jb\\nc\n");
  }

  @Test
  void csv_quotes_what_would_end_a_cell() {
    assertThat(listing(ListingFormat.CSV, "a,b", "say \"x\""))
        .isEqualTo("one,two\r\n\"a,b\",\"say \"\"x\"\"\"\r\n");
  }

  @Test
  void markdown_shows_markup_as_text() {
    assertThat(listing(ListingFormat.MARKDOWN, "a|b", "<img src=x> [x](y)"))
        .isEqualTo("| one | two |\n|---|---|\n| a\\|b | \\<img src=x\\> \\[x\\]\\(y\\) |\n");
  }

  private static String listing(ListingFormat format, String one, String two) {
    StringWriter written = new StringWriter();
    Columns<List<String>> columns =
        new Columns<List<String>>().text("", "one", List::getFirst).text("", "two", List::getLast);
    try (RowWriter<List<String>> rows = RowWriter.of(format, columns, new PrintWriter(written))) {
      rows.row(List.of(one, two));
    }
    return written.toString();
  }
}
