package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The figures of `docs/adr/0027-guarded-calibration.md`, measured again on the labelled files that
/// they are of.
///
/// The files are not ours to give, so this is skipped unless `-Dplumbline.labelled=FOLDER` names
/// them.
class StudyFiguresTest {

  /// From 200 labels on, files with fewer rows than this are left out, as in the guide.
  private static final int ROWS_FOR_200 = 399;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "**`auto`, all signals**             |  25 | 1 |",
        "**`auto`, all signals**             |  50 | 2 |",
        "**`auto`, all signals**             | 100 | 3 |",
        "`isotonic`, judge only              | 100 | 3 | --signals judge --method isotonic"
      },
      quoteCharacter = '"')
  void the_command_prints_the_figures_of_the_guide(
      String row, int labels, int column, String options) throws IOException {
    String folder = System.getProperty("plumbline.labelled", "");
    assumeTrue(!folder.isEmpty(), "skipped: -Dplumbline.labelled names no labelled files");
    List<String> arguments =
        new ArrayList<>(List.of("measure", "calibrate", "study", "--json", "--quiet"));
    arguments.addAll(List.of("--seed", "1-5", "--at", Integer.toString(labels)));
    arguments.addAll(options == null ? List.of() : List.of(options.split(" ")));
    arguments.add("--data");
    arguments.addAll(files(Path.of(folder), labels));

    CapturedOutput run = CapturedOutput.run("", arguments);

    assertThat(run.err()).isEmpty();
    assertThat(cell(run.out().lines().toList().getLast())).isEqualTo(guide(row, column));
  }

  private static List<String> files(Path folder, int labels) throws IOException {
    List<String> files = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path file : all.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
        if (labels < 200 || Files.readAllLines(file).size() > ROWS_FOR_200) {
          files.add(file.toString());
        }
      }
    }
    return files;
  }

  private static String guide(String row, int column) throws IOException {
    String line =
        Files.readAllLines(Path.of("docs/adr/0027-guarded-calibration.md")).stream()
            .filter(l -> l.startsWith("| " + row + " |"))
            .findFirst()
            .orElseThrow();
    return line.split("\\|")[column + 1].strip();
  }

  /// QWK, absolute error, share of the runs that hurt, and the worst task's gain.
  private static String cell(String line) {
    BigDecimal worst = figure(line, "\"worst\":");
    return shown(figure(line, "\"qwk\":\\{\"mean\":"))
        + " / "
        + shown(figure(line, "\"mae\":\\{\"mean\":"))
        + " / "
        + figure(line, "\"hurts\":").movePointRight(2).setScale(1, RoundingMode.HALF_EVEN)
        + " % / "
        + (worst.signum() < 0 ? "-" : "+")
        + shown(worst.abs());
  }

  private static BigDecimal figure(String line, String before) {
    Matcher matcher = Pattern.compile(before + "(-?[0-9.]+)").matcher(line);
    assertThat(matcher.find()).isTrue();
    return new BigDecimal(matcher.group(1));
  }

  private static String shown(BigDecimal value) {
    return value.setScale(3, RoundingMode.HALF_EVEN).toPlainString().replaceFirst("^0", "");
  }
}
