package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.HostileTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What writers read, and how hard it is to read.
@Tag("slow")
class WriterPagesTest extends CommandFolder {

  private static final Path BOARD = Path.of("docs/examples/board");

  @Test
  void ten_pages_are_short_and_easy_to_read() throws IOException {
    board(10);
    for (int i = 1; i <= 10; i++) {
      String text = text("essay-%02d.html".formatted(i));
      List<String> words = words(text);
      assertThat(grade(text, words)).as(text).isLessThan(7);
      assertThat(words).as(text).hasSizeBetween(60, 330);
    }
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split("[^\\p{L}\\p{Nd}’']+"))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /// Flesch and Kincaid: .39 words a sentence and 11.8 syllables a word, less 15.59.
  private static double grade(String text, List<String> words) {
    long sentences = Pattern.compile("[.?!:](?=[\\s”]|$)").matcher(text).results().count();
    long syllables = words.stream().mapToLong(WriterPagesTest::syllables).sum();
    return 0.39 * words.size() / sentences + 11.8 * syllables / words.size() - 15.59;
  }

  private static long syllables(String word) {
    String bare = word.toLowerCase(Locale.ROOT).replaceAll("(?<=[^aeiouyl])e$|(?<=[^td])ed$", "");
    return Math.max(1, bare.replaceAll("[^aeiouy]+", " ").strip().split(" +").length);
  }

  @Test
  void a_document_without_a_mark_has_a_page_that_says_so() throws IOException {
    Path rubric =
        write(
            "rubric.yaml",
            Files.readString(BOARD.resolve("rubric.yaml"))
                + "document: {min_characters: 20}\n"
                + "facts: {letter: {computed: {phrase_any: [dear board]}}, rude: {computed: {phrase_any: [you fools]}}}\n"
                + "gates: [{id: addressed, when: letter, verdict: review, because: it is a letter to us},"
                + " {id: polite, when: rude, because: it insults us}]\n"
                + "grades: {composite: {bands: {A: 4, B: 2.5, C: 1}}}\n");
    Path documents =
        write(
            "documents.jsonl",
            """
            {"id": "one", "text": "We should go because it rains on Mondays."}
            {"id": "two", "text": "Dear board, we should go because it rains."}
            {"id": "three", "text": "No."}
            {"id": "four", "text": "You fools, we should go because it rains."}
            """);
    pages(rubric, documents);

    assertThat(text("one.html")).contains("B", "3.4 of 5");
    assertThat(text("two.html"))
        .contains("Your text has no mark yet: a person has to look at it first.")
        .doesNotContain("of 5");
    assertThat(text("three.html")).contains("it is too short to be marked.");
    assertThat(ok("explain march three --for writer").out())
        .isEqualTo("Your text has no mark: it is too short to be marked.\n");
    assertThat(text("four.html"))
        .contains(
            "You have not passed.",
            "It was not read further: it insults us.",
            "A fixed rule decided this, before anybody read your text.")
        .doesNotContain("computer");
    String digest =
        ok("show march one --json").out().replaceAll("(?s).*\"document\":\"([^\"]*)\".*", "$1");
    ok("store erase", digest);
    write();
    assertThat(text("one.html"))
        .contains("3.4 of 5", "Your text is not stored any more")
        .doesNotContain("because it rains");
  }

  @Test
  void rules_that_took_points_off_are_in_the_sum_with_their_reasons() throws IOException {
    Path rubric =
        write(
            "rubric.yaml",
            """
            rubric: notes
            version: 1.0.0
            facts:
              word_count: {computed: words}
              thanks: {computed: {phrase_count: [thank you]}}
            thresholds: {fewest: {value: 12, rationale: shorter ones were not understood}}
            plan:
              composite:
                rules:
                  - {id: short, when: word_count < fewest, weight: -1.5, because: {values: "it has {word_count} words, and {fewest} are needed"}}
                  - {id: thanks_the_reader, when: thanks > 0, weight: 1}
                  - {id: too_long, when: word_count > 400, weight: -2}
                start: 2
                clamp: {min: 0, max: 5}
            """);
    pages(
        rubric,
        write("documents.jsonl", "{\"id\": \"a\", \"text\": \"Thank you for your note.\"}\n"));

    ok("explain march a --for writer")
        .prints(
            """
            how it adds up
              to begin with                      2
              it has 5 words, and 12 are needed  −1.5
              thanks the reader                  1
              limits                             0 to 5
              together, score                    1.5
            what would raise it
              If word count were 12 instead of 5, it would be 3.
            """)
        .doesNotPrint("400", "too long", "fewest");
  }

  @Test
  void a_rubric_says_its_questions_levels_and_grades_in_words_of_its_own() throws IOException {
    String said =
        Files.readString(BOARD.resolve("rubric.yaml"))
                .replace("  support:\n", "  support:\n    say: Your reasons\n")
                .replace(
                    "        ask: Is there a reason for it?\n",
                    "        ask: Is the position supported?\n"
                        + "        say: {ask: Do you say why?, earned: You say why, missing: Say why.}\n")
                .replace(
                    "        ask: Is there an example?\n",
                    "        ask: Is the support exemplified?\n"
                        + "        say: {ask: Do you give an example?, missing: \"Tell of a day <b>{ask}\"}\n")
                .replace(
                    "        ask: Is there an objection?\n        cues: {positive: [others say], clear: 1}\n",
                    "        ask: To what degree are objections anticipated?\n"
                        + "        levels: {0: none is anticipated, 1: one is anticipated}\n"
                        + "        say: {levels: {1: you answer who thinks otherwise}}\n"
                        + "        cues: {levels: {1: [others say]}}\n")
            + "grades: {composite: {bands: [{grade: A, from: 4.5}, {grade: B, from: 0, say: a good start.}]}}\n";
    Path documents =
        write(
            "documents.jsonl",
            """
            {"id": "one", "text": "We should go because it rains on Mondays."}
            {"id": "two", "text": "Others say no. For example, on Mondays it rains here."}
            """);
    pages(write("rubric.yaml", said), documents);

    assertThat(text("one.html"))
        .contains(
            "a good start",
            "Your reasons",
            "You say why. “We should go because it rains on Mondays.”",
            "Tell of a day <b>{ask}.",
            "The next step: you answer who thinks otherwise.",
            "“Do you give an example?” were yes")
        .doesNotContain("supported", "exemplified");
    assertThat(text("two.html"))
        .contains(
            "Say why.",
            "You are here: you answer who thinks otherwise.",
            "Do you give an example? Yes. “For example, on Mondays it rains here.”");
    ok("decide correct march one --item S1 --decision 0 --reason unclear --by Eva");
    write();
    assertThat(text("one.html")).contains("changed “Do you say why?” from yes to no.");
    ok("decide correct march one --item S1 --decision 2 --reason clear --by Eva");
    write();
    assertThat(text("one.html")).contains("decided on “Do you say why?” again: yes. The reason");
  }

  @Test
  void pages_for_writers_need_a_run_that_counts_and_options_that_fit() {
    Path documents =
        write("documents.jsonl", "{\"id\": \"a\", \"text\": \"We should go home.\"}\n");
    ok(
        "evaluate --draft --name tried --quiet --rubric",
        BOARD.resolve("rubric.yaml"),
        "--documents",
        documents);
    run("explain tried a --for writer").complains("only tried out");
    for (String wrong :
        List.of(
            "explain tried --all --for writer",
            "explain tried --all --out x",
            "explain tried a --for writer --out x",
            "explain tried a --all --for writer --out x",
            "explain tried a --for writer --json")) {
      assertThat(run(wrong).exit()).as(wrong).isEqualTo(ExitCode.USAGE);
    }
  }

  @Test
  void hostile_texts_stay_texts() throws IOException {
    StringBuilder lines = new StringBuilder();
    int at = 0;
    for (String hostile : whole(HostileTexts.all())) {
      lines.append("{\"id\": ").append(json((at++ + hostile.replaceAll("\\p{C}", ""))));
      lines.append(", \"text\": ").append(json(("We should do it " + hostile))).append("}\n");
    }
    Path documents = write("documents.jsonl", lines);
    pages(BOARD.resolve("rubric.yaml"), documents);

    try (Stream<Path> files = Files.list(file("pages"))) {
      List<Path> pages = files.toList();
      assertThat(pages).hasSize(at + 1);
      for (Path page : pages) {
        assertThat(Files.readString(page))
            .contains(
                "default-src &#39;none&#39;; style-src",
                "base-uri &#39;none&#39;; form-action &#39;none&#39;")
            .doesNotContain(
                "<script>alert",
                "<img",
                "<iframe",
                "<svg onload",
                "onerror=\"",
                "javascript:alert(1)\">");
      }
    }
  }

  /// Without those that no file of JSON can have.
  private static List<String> whole(List<String> texts) {
    return texts.stream()
        .filter(
            text -> text.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE))
        .toList();
  }

  private static String json(String text) {
    return CanonicalJson.text(Json.of(text));
  }

  private void board(int essays) throws IOException {
    Path documents =
        write(
            "documents.jsonl",
            Files.readAllLines(BOARD.resolve("essays.jsonl")).stream()
                .limit(essays)
                .collect(Collectors.joining("\n")));
    pages(BOARD.resolve("rubric.yaml"), documents);
  }

  private void pages(Path rubric, Path documents) {
    march(rubric, documents);
    write();
  }

  private void write() {
    ok("explain march --all --for writer --out ./pages");
  }

  /// What a reader sees of a page.
  private String text(String file) throws IOException {
    String page = Files.readString(file("pages").resolve(file));
    return page.substring(page.indexOf("<main>"), page.indexOf("</main>"))
        .replaceAll("</(p|h1|h2|h3|small|li|td|th)>", "\n")
        .replaceAll("<[^>]*>", "")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
  }
}
