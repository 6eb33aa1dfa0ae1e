package dev.plumbline.present.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.HostileTexts;
import dev.plumbline.rubric.importing.CsvParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("soak")
class CsvCellTest {

  /// What a spreadsheet may take for the separator of a file, whoever wrote it.
  private static final String SEPARATORS = ",;\t|";

  /// Of which hostile cells are made.
  private static final List<String> PIECES =
      List.of(
          "=cmd|' /C calc'!A0",
          "=",
          "+",
          "-",
          "@",
          "%",
          "＝1",
          "-5",
          "2.5",
          "'",
          "''",
          "\"",
          "\"\"",
          " ",
          ",",
          ";",
          "\t",
          "|",
          "\n",
          "\r\n",
          "\r",
          "a",
          "say",
          "`",
          "\\",
          "\\u",
          "\\u200d",
          "u200d",
          "\u200d",
          "\u202e",
          "\ufeff",
          "\u0000",
          "\u001b[2J",
          "\udb40\udc41",
          "e",
          "é",
          "👩",
          "2028",
          "\u2028");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1+1",
        "+1+1",
        "-1+1",
        "@SUM(A1)",
        " =1",
        "\"=1",
        "|cmd",
        "%0A=1",
        "＝1",
        "-",
      })
  void csv_runs_no_formula(String cell) {
    assertThat(CsvCell.field(cell)).startsWith(cell.startsWith("\"") ? "\"'" : "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1.5", "3", "a=1", "0.25", "", "d-7", "a-b;c"})
  void csv_leaves_numbers_and_words_alone(String cell) {
    assertThat(CsvCell.field(cell)).isEqualTo(cell);
  }

  @Test
  void a_cell_is_guarded_wherever_a_spreadsheet_could_begin_one() {
    assertThat(CsvCell.field("a;=1")).isEqualTo("a;'=1");
    assertThat(CsvCell.field("=1; \"@b,'-c|d")).isEqualTo("\"'=1;' \"\"@b,''-c|d\"");
    assertThat(CsvCell.restorable("a\n- b\n\t=1")).isEqualTo("\"a\n'- b\n'\t'=1\"");
  }

  static int[] seeds() {
    return FreshSeeds.after(2, CsvCellTest.class);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whichever_separator_a_spreadsheet_takes_no_cell_is_a_formula(int seed) {
    for (UnaryOperator<String> cell :
        List.<UnaryOperator<String>>of(CsvCell::field, CsvCell::restorable, CsvCell::quoted)) {
      for (List<String> cells : rows(seed)) {
        for (String written : List.of(",", ";")) {
          String file =
              "id" + written + "text\r\n" + cells.stream().map(cell).collect(joined(written));
          for (char opened : SEPARATORS.toCharArray()) {
            for (String shown : opened(file, opened)) {
              assertThat(shown.strip().replaceFirst("^[\\s\"]+", ""))
                  .as("%s with %s", file, opened)
                  .doesNotContainPattern("^(?!-[0-9.]+$)[=+\\-@|%\\uFF1D]");
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void any_text_comes_back_as_it_was_whichever_separator_the_file_was_saved_with(int seed) {
    for (List<String> cells : rows(seed)) {
      for (String separator : SEPARATORS.split("")) {
        String header =
            IntStream.range(0, cells.size()).mapToObj(i -> "c" + i).collect(joined(separator));
        String file =
            header
                + cells.stream()
                    .map(CsvCell::restorable)
                    .map(it -> savedWith(separator, it))
                    .collect(joined(separator));
        List<List<String>> read = new ArrayList<>();

        CsvParser.read(
            file,
            new ArrayList<>(),
            row -> read.add(row.cells().stream().map(CsvCell::restored).toList()));

        assertThat(read.getLast()).as(file).isEqualTo(cells);
      }
    }
  }

  private static List<List<String>> rows(int seed) {
    Random random = new Random(seed);
    List<String> texts = new ArrayList<>(HostileTexts.all());
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      String first = i < texts.size() ? texts.get(i) : text(random);
      rows.add(
          Stream.of("id-" + i, first, text(random), text(random), "end")
              .map(String::strip)
              .toList());
    }
    return rows;
  }

  private static String text(Random random) {
    return IntStream.range(0, random.nextInt(8))
        .mapToObj(_ -> PIECES.get(random.nextInt(PIECES.size())))
        .collect(Collectors.joining());
  }

  private static Collector<CharSequence, ?, String> joined(String separator) {
    return Collectors.joining(separator, "", "\r\n");
  }

  /// A field of a file with commas, as a spreadsheet writes it with another separator.
  private static String savedWith(String separator, String field) {
    return field.startsWith("\"") || !field.contains(separator) ? field : '"' + field + '"';
  }

  /// The cells of a file as a spreadsheet has them: a quote counts at the begin of a cell alone,
  /// and what stands behind the second one is part of the cell.
  private static List<String> opened(String file, char separator) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean begins = true;
    boolean quoted = false;
    for (int i = 0; i < file.length(); i++) {
      char c = file.charAt(i);
      if (quoted && c == '"' && i + 1 < file.length() && file.charAt(i + 1) == '"') {
        cell.append(c);
        i++;
      } else if (c == '"' && (begins || quoted)) {
        quoted = begins;
      } else if (!quoted && (c == separator || c == '\n' || c == '\r')) {
        cells.add(cell.toString());
        cell.setLength(0);
        begins = true;
        continue;
      } else {
        cell.append(c);
      }
      begins = false;
    }
    cells.add(cell.toString());
    return cells;
  }
}
