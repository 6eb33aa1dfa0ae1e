package dev.plumbline.present.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacter.EastAsianWidth;
import com.ibm.icu.lang.UCharacterCategory;
import com.ibm.icu.lang.UProperty;
import dev.plumbline.present.terminal.TextTable.TableColumn;
import dev.plumbline.present.terminal.TextTable.TerminalColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalColumnsTest {

  @ParameterizedTest
  @CsvSource({
    "essay, 5",
    "'', 0",
    "作文, 4",
    "e\u0301te\u0301, 3",
    "ＡＢ, 4",
    "각, 2",
    "가\u11a8, 2",
    "😀!, 3"
  })
  void a_text_takes_the_columns_that_a_terminal_gives_it(String text, int columns) {
    assertThat(TerminalColumns.of(text)).isEqualTo(columns);
  }

  @Test
  void columns_line_up_whatever_the_script() {
    List<TableColumn> columns = List.of(TableColumn.text("id"), TableColumn.number("score"));
    String table =
        TextTable.text(
            "", columns, List.of(List.of("作文七", "4"), List.of("e\u0301", "5"), List.of("a", "6")));
    assertThat(table.lines().map(TerminalColumns::of)).containsOnly(13);
    assertThat(TerminalColumns.padded("作文", 6) + "|").isEqualTo("作文  |");
    assertThat(TerminalColumns.right("作文", 6)).isEqualTo("  作文");
    assertThat(TerminalColumns.padded("longer", 3)).isEqualTo("longer ");
  }

  @Test
  void every_code_point_is_as_wide_as_icu_says() {
    assumeTrue(UCharacter.getUnicodeVersion().getMajor() == 18);
    for (int code = 0x20; code <= 0x10FFFF; code++) {
      if (TerminalColumns.of(Character.toString(code)) != expected(code)) {
        fail("the width of %x", code);
      }
    }
  }

  /// Texts are filled up here alone, so that no listing counts `char`s.
  @Test
  void no_command_pads_by_itself() throws IOException {
    try (Stream<Path> sources = Files.walk(Path.of("src/main/java/dev/plumbline/cli"))) {
      for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
        if (!source.endsWith("TerminalColumns.java")) {
          assertThat(Files.readString(source))
              .as(source.toString())
              .doesNotContainPattern(
                  "\" \"\\.repeat\\([^;]*length\\(\\)|repeat\\(' ', [^;]*length");
        }
      }
    }
  }

  private static int expected(int code) {
    int type = UCharacter.getType(code);
    if (type == UCharacterCategory.NON_SPACING_MARK
        || type == UCharacterCategory.ENCLOSING_MARK
        || (code >= 0x1160 && code <= 0x11FF)) {
      return 0;
    }
    int width = UCharacter.getIntPropertyValue(code, UProperty.EAST_ASIAN_WIDTH);
    return width == EastAsianWidth.WIDE || width == EastAsianWidth.FULLWIDTH ? 2 : 1;
  }
}
