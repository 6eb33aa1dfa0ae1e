package dev.plumbline.run.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.Problems;
import dev.plumbline.rubric.importing.LevelGrid;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/// Documents as Word and Excel write them, cut down to what tells how a cell is read.
class OfficeTableTest {

  private static final String WORD =
      "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>"
          + "%s</w:body></w:document>";
  private static final String SHEET =
      "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>%s"
          + "</sheetData></worksheet>";

  private final Problems problems = new Problems();

  @Test
  void the_first_table_of_a_text_is_read_cell_by_cell() throws IOException {
    String table =
        "<w:p><w:r><w:t>Marking scheme</w:t></w:r></w:p><w:tbl>"
            + row(cell("Criterion"), cell("4 Excellent"), cell("1 Poor"))
            + row(
                cell("Über<w:r/>legung"),
                "<w:tc><w:p><w:r><w:t xml:space=\"preserve\">Reasons </w:t></w:r><w:r><w:t>are given.</w:t></w:r></w:p>"
                    + "<w:p><w:r><w:t>All of them.</w:t></w:r></w:p></w:tc>",
                cell("None &amp; nothing."))
            + "</w:tbl><w:tbl>"
            + row(cell("other"))
            + "</w:tbl>";

    LevelGrid grid =
        OfficeTable.read(zip(Map.of("word/document.xml", WORD.formatted(table))), problems)
            .orElseThrow();

    assertThat(problems).isEmpty();
    assertThat(grid.rows())
        .containsExactly(
            List.of("Criterion", "4 Excellent", "1 Poor"),
            List.of("Überlegung", "Reasons are given.\nAll of them.", "None & nothing."));
    assertThat(grid.lost()).hasSize(1);
    assertThat(grid.table(List.of(), problems)).isPresent();
  }

  @Test
  void merged_cells_keep_the_columns_in_their_places() throws IOException {
    String table =
        "<w:tbl>"
            + row(cell("Criterion"), cell("2"), cell("1"), cell("0"))
            + row(
                "<w:tc><w:tcPr><w:vMerge w:val=\"restart\"/></w:tcPr><w:p><w:r><w:t>Style</w:t></w:r></w:p></w:tc>",
                "<w:tc><w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr><w:p><w:r><w:t>fine</w:t></w:r></w:p></w:tc>",
                cell("poor"))
            + row(
                "<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>", cell("a"), cell("b"), cell("c"))
            + "</w:tbl>";

    LevelGrid grid =
        OfficeTable.read(zip(Map.of("word/document.xml", WORD.formatted(table))), problems)
            .orElseThrow();

    assertThat(grid.rows().subList(1, 3))
        .containsExactly(List.of("Style", "fine", "", "poor"), List.of("Style", "a", "b", "c"));
  }

  @Test
  void the_first_sheet_of_a_workbook_is_read_with_shared_inline_and_computed_texts()
      throws IOException {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put(
        "xl/sharedStrings.xml",
        "<sst><si><t>Criterion</t></si><si><r><t>5 </t></r><r><t>full</t></r><rPh><t>kana</t></rPh></si></sst>");
    parts.put("xl/worksheets/sheet10.xml", SHEET.formatted("<row><c><v>no</v></c></row>"));
    parts.put(
        "xl/worksheets/sheet2.xml",
        SHEET.formatted(
            "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"s\"><v>1</v></c><c r=\"D1\"><v>1</v></c></row>"
                + "<row r=\"2\"/>"
                + "<row r=\"3\"><c r=\"A3\" t=\"inlineStr\"><is><t>Sources</t></is></c><c r=\"B3\" t=\"str\"><f>A1</f><v>all</v></c><c r=\"D3\"><v>0.5</v></c></row>"));

    LevelGrid grid = OfficeTable.read(zip(parts), problems).orElseThrow();

    assertThat(problems).isEmpty();
    assertThat(grid.rows())
        .containsExactly(
            List.of("Criterion", "5 full", "", "1"), List.of("Sources", "all", "", "0.5"));
    assertThat(grid.lines()).containsExactly(1, 3);
    assertThat(grid.lost()).hasSize(1);
  }

  @Test
  void a_cell_that_is_shown_as_a_date_is_one_and_no_number() throws IOException {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put(
        "xl/styles.xml",
        "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"[$-407]d. mmm\"/><numFmt"
            + " numFmtId=\"165\" formatCode=\"0.0&quot; days&quot;[Red]\"/></numFmts>"
            + "<cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs><cellXfs><xf numFmtId=\"0\"/>"
            + "<xf numFmtId=\"14\"/><xf numFmtId=\"164\"/><xf numFmtId=\"165\"/></cellXfs></styleSheet>");
    parts.put(
        "xl/worksheets/sheet1.xml",
        SHEET.formatted(
            "<row r=\"1\"><c r=\"A1\" s=\"1\"><v>46085</v></c><c r=\"B1\" s=\"2\"><v>46143.25</v></c>"
                + "<c r=\"C1\" s=\"3\"><v>46085</v></c><c r=\"D1\" s=\"0\"><v>59</v></c>"
                + "<c r=\"E1\" s=\"1\"><v>59</v></c><c r=\"F1\" t=\"b\"><v>1</v></c></row>"));

    LevelGrid grid = OfficeTable.read(zip(parts), problems).orElseThrow();

    assertThat(grid.rows())
        .containsExactly(
            List.of("2026-03-04", "2026-05-01T06:00", "46085", "59", "1900-02-28", "TRUE"));
  }

  @Test
  void days_of_a_workbook_may_be_counted_from_1904() throws IOException {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("xl/workbook.xml", "<workbook><workbookPr date1904=\"1\"/></workbook>");
    parts.put("xl/styles.xml", "<s><cellXfs><xf numFmtId=\"15\"/></cellXfs></s>");
    parts.put(
        "xl/worksheets/sheet1.xml",
        SHEET.formatted("<row><c s=\"0\"><v>0</v></c><c s=\"0\"><v>44623</v></c></row>"));
    assertThat(OfficeTable.read(zip(parts), problems).orElseThrow().rows())
        .containsExactly(List.of("1904-01-01", "2026-03-04"));
  }

  @Test
  void a_cell_of_a_sheet_that_reaches_over_rows_names_each_of_them() throws IOException {
    Map<String, String> parts =
        Map.of(
            "xl/worksheets/sheet1.xml",
            SHEET
                .formatted(
                    "<row r=\"2\"><c r=\"A2\" t=\"str\"><v>Plot</v></c><c r=\"B2\"><v>1</v></c></row>"
                        + "<row r=\"3\"><c r=\"B3\"><v>2</v></c></row>"
                        + "<row r=\"5\"><c r=\"B5\"><v>3</v></c></row>")
                .replace(
                    "</sheetData>",
                    "</sheetData><mergeCells><mergeCell ref=\"A2:A4\"/><mergeCell ref=\"B5:C5\"/></mergeCells>"));
    assertThat(OfficeTable.read(zip(parts), problems).orElseThrow().rows())
        .containsExactly(List.of("Plot", "1"), List.of("Plot", "2"), List.of("", "3"));
  }

  @Test
  void what_is_no_document_or_tries_to_reach_out_of_it_is_refused() throws IOException {
    OfficeTable.read("PK but not really".getBytes(UTF_8), problems);
    OfficeTable.read(zip(Map.of("readme.txt", "hello")), problems);
    OfficeTable.read(zip(Map.of("word/document.xml", "<w:document")), problems);
    OfficeTable.read(
        zip(
            Map.of(
                "word/document.xml",
                "<!DOCTYPE d [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><d><tbl><tr><tc><t>&x;</t></tc></tr></tbl></d>")),
        problems);

    assertThat(problems)
        .hasSize(4)
        .allSatisfy(problem -> assertThat(problem.message()).contains("no intact Office document"));
  }

  @Test
  void a_bomb_is_refused() throws IOException {
    OfficeTable.read(
        zip(Map.of("word/document.xml", WORD.formatted(" ".repeat(33_000_000)))), problems);
    OfficeTable.read(
        zip(
            Map.of(
                "xl/worksheets/sheet1.xml",
                SHEET.formatted("<row><c r=\"ZZZ1\"><v>1</v></c></row>".repeat(10)))),
        problems);
    assertThat(problems).hasSize(2);
    assertThat(problems.get(0).message()).contains("32000000 bytes");
    assertThat(problems.get(1).message()).contains("100000 cells");
  }

  private static String row(String... cells) {
    return "<w:tr>" + String.join("", cells) + "</w:tr>";
  }

  private static String cell(String words) {
    String[] runs = words.split("<w:r/>");
    StringBuilder cell = new StringBuilder("<w:tc><w:p>");
    for (String run : runs) {
      cell.append("<w:r><w:t>").append(run).append("</w:t></w:r>");
    }
    return cell.append("</w:p></w:tc>").toString();
  }

  private static byte[] zip(Map<String, String> parts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, String> part : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry(part.getKey()));
        zip.write(part.getValue().getBytes(UTF_8));
      }
    }
    return bytes.toByteArray();
  }
}
