package dev.plumbline.cli.rubric;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.HostileTexts;
import dev.plumbline.web.RawHttp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class TriedTextTest {

  private static final String SOURCE =
      """
      # letters to customers
      rubric: letters
      version: 1.0.0
      document: {max_characters: 500}
      facts:
        words: {computed: words}
        urgent: boolean
      gates:
        - {id: short, when: words < 2, verdict: fail}
      traits:
        kindness:
          scale: {min: 1, max: 5}
          items:
            - {id: K1, ask: Is it kind?, cues: {positive: [thank you], clear: 1}}
        answer:
          scale: {min: 1, max: 5}
          items:
            - {id: A1, ask: Is the question answered?, may_not_apply: true}
      plan:
        composite: {weighted_mean: {kindness: 0.5, answer: 0.5}, pass: composite >= 4}
      grades:
        composite: {bands: {good: 4, poor: 1}}
      """;

  private static final String TEXT = "Thank you for asking. The shop opens on Monday at nine.";

  @TempDir private Path folder;

  private ServedRubric served;

  @BeforeEach
  void start() throws IOException {
    served = serve(SOURCE);
  }

  @AfterEach
  void stop() {
    served.close();
  }

  private ServedRubric serve(String rubric) throws IOException {
    Files.writeString(file(), rubric);
    return new ServedRubric(file(), folder.resolve("store"));
  }

  private Path file() {
    return folder.resolve("letters.yaml");
  }

  private RawHttp.Answer check(Map<String, String> values) throws IOException {
    Map<String, String> all = new TreeMap<>(values);
    all.putIfAbsent("do", "check");
    return served.send(served.open(), all);
  }

  @Test
  void a_text_is_judged_by_the_words_of_the_rubric_as_it_is_edited() throws IOException {
    Map<String, String> pasted = new TreeMap<>(Map.of("t:text", TEXT, "t:fact:urgent", "true"));
    assertThat(check(pasted).body())
        .contains("by its words it is decided as 2, with 1 quote")
        .contains("verdict open\">Undecided")
        .contains("by its words", "undecided");
    pasted.put("t:decision:A1", "2");
    pasted.put("t:quote:1:A1", "The shop opens on Monday");
    assertThat(check(pasted).body()).contains("<p class=\"verdict pass\">Pass", "Grade", "good");
    pasted.put("f:/traits/kindness/items/0/cues/positive", "sorry");
    assertThat(check(pasted).body())
        .contains("<p class=\"verdict fail\">Fail")
        .contains("by its words it is decided as 0");
    assertThat(Files.readString(file())).isEqualTo(SOURCE);
    try (var files = Files.walk(folder.resolve("store"))) {
      assertThat(files.filter(Files::isRegularFile).toList())
          .allSatisfy(
              it -> assertThat(Files.readString(it, ISO_8859_1)).doesNotContain("The shop opens"));
    }
  }

  @Test
  void a_quote_that_is_not_in_the_text_is_told_with_the_closest_passage() throws IOException {
    RawHttp.Answer page =
        check(
            Map.of(
                "t:text", TEXT,
                "t:fact:urgent", "false",
                "t:decision:A1", "2",
                "t:quote:1:A1", "The shop open Monday at nine"));
    assertThat(page.body())
        .contains("class=\"lost\"", "would count as", "The shop opens on Monday at nine");
    RawHttp.Answer card = served.card(page);
    assertThat(card.status()).isEqualTo(200);
    assertThat(card.body()).contains("Why this score", "judged by person");
    assertThat(served.card(check(Map.of())).status()).isEqualTo(400);
  }

  @Test
  void a_case_is_written_where_the_others_are_and_every_other_byte_stays() throws IOException {
    Map<String, String> pasted =
        new TreeMap<>(
            Map.of(
                "t:text", TEXT,
                "t:fact:urgent", "true",
                "t:decision:A1", "2",
                "t:quote:1:A1", "The shop opens on Monday",
                "do", "case"));
    assertThat(check(pasted).body()).contains("Not saved", "the case has no name");
    assertThat(Files.readString(file())).isEqualTo(SOURCE);

    pasted.put("t:name", "kind, and: answered");
    RawHttp.Answer saved = check(pasted);
    assertThat(saved.status()).isEqualTo(200);
    assertThat(saved.body()).contains("Saved, with the case", "The file is as it is shown.");
    assertThat(ServedRubric.fields(saved.body())).containsEntry("t:text", TEXT);
    String first =
        "cases:\n  - {name: \"kind, and: answered\", facts: {urgent: true, words: 11},"
            + " items: {A1: 2, K1: 2}, expect: {composite: 5, passed: true, grade: good}}\n";
    assertThat(Files.readString(file())).isEqualTo(SOURCE + first);

    assertThat(served.send(saved, Map.of("do", "case")).body())
        .contains("the rubric has the case `kind, and: answered` already");
    RawHttp.Answer gated =
        served.send(saved, Map.of("t:text", "Hm", "t:name", "nothing", "do", "case"));
    assertThat(gated.status()).isEqualTo(200);
    assertThat(Files.readString(file()))
        .isEqualTo(
            SOURCE
                + first
                + "  - {name: nothing, facts: {urgent: true, words: 1},"
                + " expect: {composite: 1, passed: false, grade: poor}}\n");
    CapturedOutput compiled =
        CapturedOutput.run(
            "rubric",
            "compile",
            file().toString(),
            "--dry-run",
            "--store",
            folder.resolve("s").toString());
    assertThat(compiled.exit()).as(compiled.err()).isZero();
  }

  @Test
  void what_evidence_takes_away_is_in_the_case_and_what_no_case_can_hold_is_refused()
      throws IOException {
    Map<String, String> pasted =
        new TreeMap<>(
            Map.of(
                "t:text", TEXT,
                "t:fact:urgent", "true",
                "t:decision:A1", "2",
                "t:decision:K1", "not-applicable",
                "t:name", "no quote",
                "do", "case"));
    assertThat(check(pasted).body()).contains("the decision on `K1` is none that may be given");
    pasted.remove("t:decision:K1");
    assertThat(check(pasted).status()).isEqualTo(200);
    assertThat(Files.readString(file()))
        .endsWith("expect: {composite: 3, passed: false, grade: poor}}\n");

    served.close();
    served = serve(SOURCE.replace("plan:", "evidence: {per_trait: 3}\nplan:"));
    assertThat(served.open().body()).doesNotContain("What is wrong");
    assertThat(check(pasted).body()).contains("a case cannot hold this result");
  }

  @Test
  void a_case_does_not_overwrite_what_was_written_meanwhile() throws IOException {
    RawHttp.Answer page = served.open();
    Files.writeString(file(), SOURCE + "\n# theirs\n");
    RawHttp.Answer refused =
        served.send(
            page, Map.of("t:text", TEXT, "t:fact:urgent", "true", "t:name", "mine", "do", "case"));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body()).contains("the file was changed since", "name: mine");
    assertThat(Files.readString(file())).isEqualTo(SOURCE + "\n# theirs\n");
  }

  @Test
  void what_the_rubric_does_not_take_is_said_and_nothing_typed_is_lost() throws IOException {
    String line = "Thank you. ";
    assertThat(check(Map.of("t:text", line.repeat(60), "t:fact:urgent", "maybe")).body())
        .contains("the text has 660 characters", "urgent");
    RawHttp.Answer broken =
        check(
            Map.of(
                "t:text", TEXT,
                "t:decision:A1", "1",
                "t:quote:1:A1", "The shop",
                "f:/version", "one"));
    assertThat(broken.body()).contains("the rubric has problems");
    assertThat(ServedRubric.fields(broken.body()))
        .containsEntry("t:text", TEXT)
        .containsEntry("t:decision:A1", "1")
        .containsEntry("t:quote:1:A1", "The shop");
    for (String text : HostileTexts.inRubrics()) {
      Map<String, String> values = new TreeMap<>();
      for (String field :
          new String[] {
            "t:text",
            "t:turns",
            "t:sources",
            "t:name",
            "t:decision:A1",
            "t:quote:1:A1",
            "t:fact:urgent",
            "t:reason:A1",
            "t:decision:" + text,
            "t:" + text,
            "t:context:" + text
          }) {
        values.put(field, text);
      }
      for (String action : new String[] {"check", "case"}) {
        values.put("do", action);
        RawHttp.Answer page = check(values);
        assertThat(page.status()).as(text).isIn(200, 400);
        assertThat(page.body()).as(text).doesNotContain(text.contains("<") ? text : "\u0000");
      }
    }
    assertThat(Files.readString(file())).isEqualTo(SOURCE);
  }

  @Test
  void a_conversation_has_its_sources_and_context() throws IOException {
    served.close();
    String rubric =
        """
        rubric: proved
        version: 1.0.0
        document: {graded: [assistant], context: [policy]}
        evidence: {quotes: 3, from: {claim: graded, source: sources}}
        traits:
          faithful:
            scale: {min: 0, max: 1}
            items:
              - {id: F1, ask: Is what it says proved?, scale: 0-1}
        """;
    served = serve(rubric);
    Map<String, String> pasted =
        new TreeMap<>(
            Map.of(
                "t:turns", "user: When?\nassistant: We open on Monday.\nNote: at nine.",
                "t:sources", "Shops open on Monday.\n\nThey close at six.",
                "t:context:policy", "Be exact.",
                "t:decision:F1", "1",
                "t:quote:1:F1", "We open on Monday",
                "t:quote:2:F1", "Shops open on Monday"));
    assertThat(check(pasted).body()).contains("<p class=\"verdict none\"><data value=\"1\">1");
    pasted.put("t:quote:1:F1", "");
    assertThat(check(pasted).body()).contains("class=\"lost\"");
    pasted.put("t:turns", "Hello");
    assertThat(check(pasted).body()).contains("who says `Hello` is missing");
    pasted.put("t:turns", "[{\"role\": \"assistant\", \"content\": \"We open on Monday.\"}]");
    pasted.put("t:quote:1:F1", "We open on Monday");
    assertThat(check(pasted).body()).contains("<p class=\"verdict none\"><data value=\"1\">1");
    pasted.put("t:turns", "[{");
    assertThat(check(pasted).body()).contains("this text is no JSON");
    pasted.remove("t:context:policy");
    pasted.put("t:turns", "assistant: Yes.");
    assertThat(check(pasted).body()).contains("the context part `policy` is missing");
  }

  @Test
  void a_rubric_as_json_keeps_its_form() throws IOException {
    served.close();
    String rubric =
        "{\"rubric\": \"n\", \"version\": \"1.0.0\", \"traits\": {\"k\": {\"scale\": {\"min\": 0,"
            + " \"max\": 2}, \"items\": [{\"id\": \"K1\", \"ask\": \"Kind?\"}]}}}\n";
    served = serve(rubric);
    assertThat(
            check(
                    Map.of(
                        "t:text", TEXT,
                        "t:decision:K1", "2",
                        "t:quote:1:K1", "Thank you",
                        "t:name", "kind",
                        "do", "case"))
                .status())
        .isEqualTo(200);
    assertThat(Files.readString(file()))
        .isEqualTo(
            rubric.replace(
                "}]}}}\n",
                "}]}}, \"cases\": [{\"name\": \"kind\", \"items\": {\"K1\": 2}, \"expect\":"
                    + " {\"composite\": 2}}]}\n"));
  }
}
