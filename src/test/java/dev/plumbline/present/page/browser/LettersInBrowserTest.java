package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Letters as a browser shows and prints them.
@WithChromium
@Tag("slow")
@Tag("soak")
class LettersInBrowserTest {

  private static final Path BOARD = Path.of("docs/examples/board");
  private static final Pattern SHEET = Pattern.compile("/Type\\s*/Page\\b(?!s)");
  private static final Pattern A4 = Pattern.compile("/MediaBox\\s*\\[0 0 59[45]\\S* 84[12]\\S*]");

  @TempDir private Path folder;

  private final Browsing browsing = Browsing.shared();

  @Test
  void each_letter_is_one_page_of_a4() throws IOException {
    letters(BOARD.resolve("rubric.yaml"), BOARD.resolve("essays.jsonl"));

    assertThat(sheets("letter-1.html")).isOne();
    assertThat(sheets("letter-4.html")).isOne();
    assertThat(sheets("letters.html")).isEqualTo(40);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 16})
  void a_rubric_of_many_long_questions_still_gives_one_page(int traits) throws IOException {
    letters(rubric(traits), longTexts());

    assertThat(sheets("letter-1.html")).isOne();
    assertThat(sheets("letter-2.html")).isOne();
    assertThat(sheets("letters.html")).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("dev.plumbline.present.page.browser.Browsing$Reader#some")
  void everybody_can_read_a_letter(Reader reader) throws IOException {
    letters(rubric(4), longTexts());
    for (String file : new String[] {"letter-1.html", "letter-2.html", "letters.html"}) {
      try (Visit visit = browsing.open(folder.resolve("letters").resolve(file), reader)) {
        assertThat(visit.faults()).as(file + " " + reader).isEmpty();
      }
    }
  }

  private int sheets(String file) {
    try (Visit visit = browsing.open(folder.resolve("letters").resolve(file), Reader.LIGHT)) {
      String pdf =
          new String(
              visit.page.pdf(new Page.PdfOptions().setPreferCSSPageSize(true)),
              StandardCharsets.ISO_8859_1);
      assertThat(A4.matcher(pdf).find()).as(file).isTrue();
      return (int) SHEET.matcher(pdf).results().count();
    }
  }

  private Path rubric(int traits) throws IOException {
    StringBuilder yaml =
        new StringBuilder(
            "rubric: many-long-questions\nversion: 1.0.0\nevidence: {per_item: 1}\ntraits:\n");
    for (int t = 1; t <= traits; t++) {
      yaml.append(
          "  quality_of_the_argument_number_"
              + t
              + ":\n    scale: {min: 1, max: 5, step: 0.5}\n    items:\n");
      for (int i = 1; i <= 6; i++) {
        yaml.append(
            "      - {id: Q%d_%d, ask: 'Does the text give a reason of its own for what it wants, and say where it is from, in part %d and on point %d?', cues: {positive: [reason %d], clear: 1}}\n"
                .formatted(t, i, t, i, i));
      }
    }
    yaml.append("plan:\n  composite:\n    weighted_mean: {")
        .append(
            IntStream.rangeClosed(1, traits)
                .mapToObj(t -> "quality_of_the_argument_number_" + t + ": 1")
                .collect(Collectors.joining(", ")))
        .append("}\n    total: " + traits + "\n    pass: composite >= 4\n");
    return Files.writeString(folder.resolve("rubric.yaml"), yaml);
  }

  private Path longTexts() throws IOException {
    String sentence =
        "Here is reason %d, which I give because I saw it with my own eyes last week in our town and on every other day of the month since the bus stopped to run.";
    String all =
        IntStream.rangeClosed(1, 6).mapToObj(sentence::formatted).collect(Collectors.joining(" "));
    String some =
        IntStream.of(1, 3, 5).mapToObj(sentence::formatted).collect(Collectors.joining(" "));
    return Files.writeString(
        folder.resolve("documents.jsonl"),
        "{\"id\": \"all\", \"text\": \""
            + all
            + "\"}\n{\"id\": \"some\", \"text\": \""
            + some
            + "\"}\n");
  }

  private void letters(Path rubric, Path documents) {
    ok(
        "evaluate",
        "--rubric",
        rubric.toString(),
        "--documents",
        documents.toString(),
        "--name",
        "march",
        "--quiet");
    ok("report", "march", "--letters", "--out", folder.resolve("letters").toString());
  }

  private void ok(String... arguments) {
    CapturedOutput output =
        CapturedOutput.run(
            new TreeMap<>(Map.of("PLUMBLINE_STORE", folder.resolve("store").toString())),
            arguments);
    assertThat(output.exit()).as(output.err()).isEqualTo(ExitCode.OK);
  }
}
