package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.HostileTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Letters to writers, and how hard they are to read.
@Tag("slow")
class LettersTest {

  private static final Path BOARD = Path.of("docs/examples/board");

  @TempDir private Path folder;

  private CommandFolder commands() {
    return new CommandFolder(folder);
  }

  @Test
  void ten_letters_are_short_and_easy_to_read() throws IOException {
    board(10);
    List<String> figures = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      String text = text(letter(i));
      List<String> words = words(text);
      double grade = grade(text, words);
      figures.add("letter %d: %d words, grade %.1f".formatted(i, words.size(), grade));
      assertThat(grade).as(text).isLessThan(7);
      assertThat(words).as(text).hasSizeBetween(60, 330);
    }
    System.out.println(String.join("\n", figures));
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split("[^\\p{L}\\p{Nd}’']+"))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /// Flesch and Kincaid: .39 words a sentence and 11.8 syllables a word, less 15.59.
  private static double grade(String text, List<String> words) {
    long sentences = Pattern.compile("[.?!:](?=[\\s”]|$)").matcher(text).results().count();
    long syllables = words.stream().mapToLong(LettersTest::syllables).sum();
    return 0.39 * words.size() / sentences + 11.8 * syllables / words.size() - 15.59;
  }

  private static long syllables(String word) {
    String bare = word.toLowerCase(Locale.ROOT).replaceAll("(?<=[^aeiouyl])e$|(?<=[^td])ed$", "");
    return Math.max(1, bare.replaceAll("[^aeiouy]+", " ").strip().split(" +").length);
  }

  @Test
  void a_letter_says_what_counts_who_decided_and_until_when_to_appeal() throws IOException {
    board(6);
    assertThat(text(letter(1)))
        .contains("4.2 of 5", "You have passed.")
        .contains(
            "Is there a reason for it? Yes. “That is so because many of us work on the other days.”")
        .contains("Is there an example? Not yet.")
        .contains("if the answer to “Is there an example?” were “yes”, your mark would be 5.")
        .contains("A computer program marked your text.")
        .contains("Tell your teacher.");
    commands()
        .ok(
            "decide ruling march essay-05 --item C1 --now 2 --quote",
            "I think that it is right to serve a warm lunch.",
            "--reason",
            "a claim without should is a claim",
            "--by",
            "Eva Evans");
    commands().ok("decide publication march --on 2999-07-01 --appeals 20d --by", "Eva Evans");
    write();

    assertThat(text(letter(5)))
        .contains(
            "3.4 of 5",
            "given out on Monday, 1 July 2999",
            "“I think that it is right to serve a warm lunch.”")
        .contains(
            "changed “Does the essay say what its writer wants?” from 0 to 2. The reason: a claim without should is a claim")
        .contains("You can appeal until Sunday, 21 July 2999.")
        .doesNotContain("person:", "Eva", "composite", "null");
  }

  @Test
  void a_document_without_a_mark_has_a_letter_that_says_so() throws IOException {
    Path rubric =
        Files.writeString(
            folder.resolve("rubric.yaml"),
            Files.readString(BOARD.resolve("rubric.yaml"))
                + "document: {min_characters: 20}\n"
                + "facts: {letter: {computed: {phrase_any: [dear board]}}}\n"
                + "gates: [{id: addressed, when: letter, verdict: review, because: it is a letter to us}]\n"
                + "grades: {composite: {bands: {A: 4, B: 2.5, C: 1}}}\n");
    Path documents =
        Files.writeString(
            folder.resolve("documents.jsonl"),
            """
            {"id": "one", "text": "We should go because it rains on Mondays."}
            {"id": "two", "text": "Dear board, we should go because it rains."}
            {"id": "three", "text": "No."}
            """);
    evaluate(rubric, documents);

    assertThat(text(letter(1))).contains("3.4 of 5", "The grade is B.");
    assertThat(text(letter(2)))
        .contains("Your text has no mark yet. A person has to read it first.")
        .doesNotContain("of 5", "appeal");
    assertThat(text(letter(3))).contains("It is too short to be marked.");
    assertThat(text("letters.html"))
        .contains("number one", "number two", "number three")
        .containsOnlyOnce("The grade is B.");
    assertThat(commands().ok("gradebook march").out())
        .containsPattern("one +3\\.40 +B +pass +final");
    String digest =
        commands()
            .ok("show march one --json")
            .out()
            .replaceAll("(?s).*\"document\":\"([^\"]*)\".*", "$1");
    commands().ok("store erase", digest);
    write();
    assertThat(text(letter(1)))
        .contains("3.4 of 5", "Your text is not stored any more.")
        .doesNotContain("because it rains");
  }

  @Test
  void who_decided_is_a_rule_or_an_appeal_where_it_was_one() throws IOException {
    Path rubric =
        Files.writeString(
            folder.resolve("rubric.yaml"),
            Files.readString(BOARD.resolve("rubric.yaml"))
                + "facts: {insult: {computed: {phrase_any: [you fools]}}}\n"
                + "gates: [{id: polite, when: insult, because: it insults us}]\n");
    evaluate(
        rubric,
        Files.writeString(
            folder.resolve("documents.jsonl"),
            """
            {"id": "one", "text": "We want to go because it rains on Mondays."}
            {"id": "two", "text": "You fools, we should go because it rains."}
            """));

    assertThat(text(letter(2)))
        .contains("1 of 5", "It was not read further: it insults us.")
        .contains("A fixed rule decided this, before anybody marked your text.")
        .doesNotContain("computer");
    assertThat(commands().ok("gradebook march").out())
        .containsPattern("one +1\\.80 +fail .* +cues +judge")
        .containsPattern("two +1\\.00 +fail .* +polite +gate");
    commands()
        .ok(
            "decide appeal march one --item C1 --by Wim --policy",
            BOARD.resolve("appeals.yaml"),
            "--ground",
            "it has one");
    for (String person : List.of("Eva", "Bob")) {
      commands()
          .ok("decide appeal march one --state denied --by", person, "--note", "it has no should");
    }
    write();
    assertThat(text(letter(1)))
        .contains(
            "After an appeal, “Does the essay say what its writer wants?” was looked at again and"
                + " stays as it is. The reason: it has no should")
        .contains("A computer program marked your text.", "It had to show a sentence of yours");

    commands().ok("decide ruling march one --now 2.5 --reason seen --by", "Eva Evans");
    write();
    assertThat(text(letter(1)))
        .contains("a person gave the mark as a whole. The parts show what was found before.")
        .doesNotContain("What would help most");
    assertThat(commands().ok("gradebook march").out())
        .containsPattern("one +2\\.50 +fail +final +person:[a-z0-9]+ +ruling");
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
        commands()
            .write(
                "documents.jsonl",
                """
                {"id": "one", "text": "We should go because it rains on Mondays."}
                {"id": "two", "text": "Others say no. For example, on Mondays it rains here."}
                """);
    evaluate(commands().write("rubric.yaml", said), documents);

    assertThat(text(letter(1)))
        .contains("The grade is a good start.", "Your reasons")
        .contains("You say why. “We should go because it rains on Mondays.”")
        .contains("Tell of a day <b>{ask}.", "The next step: you answer who thinks otherwise.")
        .contains("“Do you give an example?” were “yes”")
        .doesNotContain("supported", "exemplified", "anticipated", "The grade is B");
    assertThat(text(letter(2)))
        .contains("Say why.", "You are here: you answer who thinks otherwise.")
        .contains("Do you give an example? Yes. “For example, on Mondays it rains here.”");
    for (int i = 1; i <= 2; i++) {
      String text = text(letter(i));
      assertThat(grade(text, words(text))).as(text).isLessThan(7);
    }
    commands().ok("decide ruling march one --item S1 --now 0 --reason unclear --by Eva");
    write();
    assertThat(text(letter(1))).contains("changed “Do you say why?” from 2 to 0.");
  }

  @Test
  void hostile_texts_stay_texts() throws IOException {
    StringBuilder lines = new StringBuilder();
    int at = 0;
    for (String hostile : whole(HostileTexts.all())) {
      lines.append("{\"id\": ").append(json((at++ + hostile.replaceAll("\\p{C}", ""))));
      lines.append(", \"text\": ").append(json(("We should do it " + hostile))).append("}\n");
    }
    Path documents = Files.writeString(folder.resolve("documents.jsonl"), lines);
    evaluate(BOARD.resolve("rubric.yaml"), documents);

    String page = Files.readString(folder.resolve("letters/letters.html"));
    assertThat(page)
        .contains(
            "default-src &#39;none&#39;; style-src",
            "base-uri &#39;none&#39;; form-action &#39;none&#39;")
        .doesNotContain(
            "<script", "<img", "<iframe", "<svg onload", "onerror=\"", "javascript:alert(1)\">");
    assertThat(commands().ok("report march --letters --out", folder.resolve("again")).out())
        .contains(at + " letters written to ");
    assertThat(Files.readString(folder.resolve("again/letters.html"))).isEqualTo(page);
  }

  @Test
  void what_a_platform_shows_beside_a_mark_is_the_letter_in_short() throws IOException {
    board(2);
    Path sheet =
        Files.writeString(
            folder.resolve("sheet.csv"),
            "Identifier,Grade,Maximum Grade,Feedback comments\r\nParticipant 1,,5.00,\r\n");
    Path ids = Files.writeString(folder.resolve("ids.csv"), "document,id\nessay-01,1\n");
    Path out = folder.resolve("filled.csv");
    commands().ok("gradebook march --format moodle --worksheet", sheet, "--ids", ids, "--out", out);

    assertThat(Files.readString(out))
        .startsWith(
            "Identifier,Grade,Maximum Grade,Feedback comments\r\n"
                + "Participant 1,4.20,5.00,\"<p>Your text got 4.2 of 5.</p><p>You have passed.</p>")
        .contains(
            "<p>+ Does the essay say what its writer wants? Yes. “We should keep the library open on Sundays.”</p>")
        .endsWith("\"\r\n");
    assertThat(Files.readString(out).lines()).hasSize(2);
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
        Files.writeString(
            folder.resolve("documents.jsonl"),
            Files.readAllLines(BOARD.resolve("essays.jsonl")).stream()
                .limit(essays)
                .collect(Collectors.joining("\n")));
    evaluate(BOARD.resolve("rubric.yaml"), documents);
  }

  private void evaluate(Path rubric, Path documents) {
    commands().evaluate(rubric, documents);
    write();
  }

  private void write() {
    commands().ok("report march --letters --out", folder.resolve("letters"));
  }

  private static String letter(int number) {
    return "letter-" + number + ".html";
  }

  /// What a reader sees of a page.
  private String text(String file) throws IOException {
    String page = Files.readString(folder.resolve("letters").resolve(file));
    return page.substring(page.indexOf("<body>"))
        .replaceAll("</(p|h1|h2|h3|small)>", "\n")
        .replaceAll("<[^>]*>", "")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
  }
}
