package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The card of every case of `events/`, read back from its bytes.
@Tag("slow")
class CardPageTest extends CommandFolder {

  private static final Path SENTENCES =
      Path.of("src/test/resources/dev/plumbline/present/page/sentences.txt");
  private static final BigDecimal ROUNDING = new BigDecimal("0.000000000005");

  /// The store of each case, which is evaluated once for all tests.
  @TempDir private static Path stores;

  @ParameterizedTest
  @MethodSource("scored")
  void the_number_on_the_page_is_the_number_in_the_artefact(Path event) throws IOException {
    String page = card(event);
    JsonObject card =
        JsonReader.canonicalObject(
                Files.readString(event.resolve("expected/scorecard.json"))
                    .strip()
                    .getBytes(StandardCharsets.UTF_8))
            .orElseThrow();

    String head = between(page, "<header>", "</header>");
    assertThat(values(between(head, "<p class=\"verdict", "</p>")))
        .isEqualTo(
            card.has("composite")
                ? List.of(card.text("composite"))
                : card.list("interval").stream().map(CardPageTest::text).toList());
    card.findText("verdict")
        .ifPresent(verdict -> assertThat(head).contains("class=\"verdict " + verdict + "\""));
  }

  @ParameterizedTest
  @MethodSource("scored")
  void what_is_said_to_add_up_adds_up(Path event) throws IOException {
    String page = card(event);

    Matcher tables = Pattern.compile("<table>.*?</table>", Pattern.DOTALL).matcher(page);
    while (tables.find()) {
      String table = tables.group();
      boolean gives = table.contains(">gives</th>");
      boolean ended = table.contains("ended the list");
      boolean summed = gives || table.contains(">adds</th>") && !ended;
      if (summed && !table.contains(" to <data")) {
        List<BigDecimal> last = new ArrayList<>();
        for (String row : table.split("<tr")) {
          List<String> numbers = values(row);
          if (!numbers.isEmpty()) {
            last.add(new BigDecimal(numbers.getLast()));
          }
        }
        BigDecimal sum = last.removeLast();
        assertThat(last.stream().reduce(BigDecimal.ZERO, BigDecimal::add).subtract(sum).abs())
            .as(table)
            .isLessThanOrEqualTo(ROUNDING);
      }
    }
  }

  @Test
  void what_does_not_apply_is_not_in_the_sum() throws IOException {
    String page = card(Path.of("events/question-that-does-not-apply"));

    // what is unknown is
    assertThat(page)
        .containsPattern("angry customer\\?[^<]*</th><td class=\"n\">0 to 2 of 2")
        .doesNotContainPattern("comes back\\?[^<]*</th><td class=\"n\">");
  }

  @ParameterizedTest
  @MethodSource("scored")
  void the_page_is_the_same_each_time_and_everywhere(Path event) throws IOException {
    String page = card(event);
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
      assertThat(card(event)).isEqualTo(page);
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
  }

  @ParameterizedTest
  @MethodSource("scored")
  void every_link_leads_somewhere_and_every_place_is_there_once(Path event) throws IOException {
    String page = card(event);
    List<String> places = found(page, " id=\"([^\"]*)\"");
    assertThat(places).doesNotHaveDuplicates();
    assertThat(new TreeSet<>(places))
        .containsAll(found(page, " href=\"#([^\"]*)\"").stream().toList());
    assertThat(found(page, " href=\"([^#\"][^\"]*)\"")).isEmpty();
  }

  @Test
  void the_sentences_of_all_cases_are_as_reviewed() throws IOException {
    StringBuilder sentences = new StringBuilder();
    for (Path event : scored()) {
      String head = between(card(event), "<header>", "</header>");
      sentences.append(event.getFileName()).append('\n');
      for (String part : List.of("<div class=\"says\">", "<p class=\"raise\">")) {
        int at = head.indexOf(part);
        if (at >= 0) {
          String end = part.startsWith("<div") ? "</div>" : "</p>";
          String words = head.substring(at, head.indexOf(end, at)).replaceAll("<[^>]*>", "");
          if (!words.isEmpty()) {
            sentences.append("  ").append(words).append('\n');
          }
        }
      }
    }
    if ("write".equals(System.getProperty("golden"))) {
      Files.createDirectories(SENTENCES.getParent());
      Files.writeString(SENTENCES, sentences);
    }
    assertThat(sentences.toString()).isEqualTo(Files.readString(SENTENCES));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sum: {reasons: 1, share: 2}                      | >reasons</th>",
        "weighted_mean: {reasons: 1, share: 2}, total: 3  | >share</th>",
        "min: [reasons, share]                            | the lowest counts",
      })
  void a_card_shows_facts_that_are_parts_of_the_result(String body, String shown)
      throws IOException {
    Path event = Files.createTempDirectory(folder, "facts-as-parts");
    Files.writeString(
        event.resolve("rubric.yaml"),
        """
        rubric: counted
        version: 1.0.0
        facts:
          reasons: {computed: {phrase_count: [because]}}
          share: {type: decimal, min: 0, max: 1}
        plan:
          composite: {%s}
        """
            .formatted(body));
    Files.writeString(event.resolve("document.txt"), "It rained because of it, and because of us.");
    Files.writeString(event.resolve("facts.json"), "{\"share\": 0.5}");

    assertThat(card(event)).contains(shown);
  }

  @Test
  void an_item_that_is_asked_of_each_sentence_follows_the_text() throws IOException {
    Path event = Files.createTempDirectory(folder, "asked-of-each");
    Files.writeString(
        event.resolve("rubric.yaml"),
        """
        rubric: rainy
        version: 1.0.0
        traits:
          rain:
            scale: {min: 0, max: 4}
            items:
              - {id: R1, ask: Does it rain?, each: sentence, cues: {positive: [rain], clear: 1}}
        """);
    Files.writeString(event.resolve("document.txt"), "There was rain. ".repeat(10));

    assertThat(card(event))
        .containsSubsequence("s1 \u201cThere was", "s2 \u201cThere was", "s10 \u201cThere was");
  }

  @Test
  void a_card_of_a_run_names_its_document_and_its_line() throws IOException {
    Path documents = file("texts.jsonl");
    Files.writeString(
        documents,
        "{\"id\":\"a\",\"text\":\"I think so.\"}\n"
            + "{\"id\":\"b <b>\",\"text\":\"I think we should.\"}\n");
    String store = path("run");
    CapturedOutput.run(
        "evaluate --rubric events/essay/rubric.yaml --documents {} --store {} --max-unscored 1",
        documents,
        store);
    Path page = file("b.html");

    CapturedOutput explained =
        CapturedOutput.run("explain @latest {} --store {} --html", "b <b>", store, page);

    assertThat(explained.err()).isEmpty();
    explained.ok();
    assertThat(Files.readString(page))
        .contains("<bdi>b &lt;b&gt;</bdi>", "line of the run</th><td><bdi>2</bdi>");
  }

  @Test
  void a_card_of_a_signed_run_proves_its_line_and_its_place_in_the_log() throws IOException {
    String store = path("signed");
    StringBuilder texts = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      texts.append("{\"id\":\"t" + i + "\",\"text\":\"I think we should, " + i + " times.\"}\n");
    }
    Path documents = write("signed.jsonl", texts);
    CapturedOutput.run(
        "evaluate --rubric events/essay/rubric.yaml --documents {} --store {} --max-unscored 1",
        documents,
        store);
    Path page = file("signed.html");
    String[] explain = {"explain", "@latest", "t3", "--store", store, "--html", page.toString()};
    CapturedOutput.run(explain);
    assertThat(Files.readString(page)).contains("The run is not signed.");

    String key = path("a.key");
    CapturedOutput.run("proof keys", key);
    CapturedOutput signed = CapturedOutput.run("proof sign @latest --key {} --store", key, store);
    assertThat(signed.err()).isEmpty();
    String id = between(signed.out(), "key         ", "\n").substring(12);
    CapturedOutput.run(explain);
    String html = Files.readString(page);

    assertThat(html).contains("<code>" + id + "</code>", "java Verify.java pack.zip --key");
    Path line =
        write(
            "line.json",
            found(html, "line\\.json</summary><p><code>(.*?)</code>")
                .getFirst()
                .replace("&quot;", "\""));
    CapturedOutput.run("proof verify --proof", line)
        .ok()
        .prints(RawStore.digests(Path.of(store), ArtefactKind.RUN).getFirst());

    // the log may grow: the card stays
    CapturedOutput.run(
        "proof sign {} --key {} --store",
        RawStore.digests(Path.of(store), ArtefactKind.BUNDLE).getFirst(),
        key,
        store);
    CapturedOutput.run(explain);
    assertThat(Files.readString(page)).isEqualTo(html);
  }

  @Test
  void jurors_stand_side_by_side_and_a_split_has_a_sign_and_a_word() throws IOException {
    String page = card(Path.of("events/three-judges-of-one-letter"));

    assertThat(page)
        .contains("<h2 id=\"part-3\">Three jurors, two splits</h2>")
        .containsSubsequence(
            "<bdi>example large-model</bdi>",
            "<bdi>example small-model</bdi>",
            "<bdi>cues</bdi>",
            "together",
            "Does the letter say what went wrong?",
            "<td data-column=\"example large-model\">\u25cf yes</td>",
            "<td data-column=\"example small-model\">\u25d0 partly</td>",
            "<td data-column=\"cues\">\u25cf yes</td>",
            "\u25cf yes</strong>",
            "\u21c4 split",
            "quotes of <bdi>example large-model</bdi>",
            "Does it treat the reader with respect?",
            "? no answer",
            "? not decided");
  }

  @Test
  void all_levels_are_shown_with_the_chosen_one_and_the_one_that_counts() throws IOException {
    Path event = Files.createDirectories(file("levels"));
    Path levels = Path.of("events/levels-of-an-argument");
    for (String name : List.of("answers.jsonl", "document.txt")) {
      Files.copy(levels.resolve(name), event.resolve(name));
    }
    String rubric = Files.readString(levels.resolve("rubric.yaml"));
    assertThat(rubric).contains("2: explained,");
    Files.writeString(
        event.resolve("rubric.yaml"),
        rubric.replace("2: explained,", "2: \"<script>alert(1)</script>\","));

    assertThat(card(event))
        .containsSubsequence(
            "How are the reasons developed?",
            "level 4 of 4",
            "<li class=\"chosen\"><span class=\"dots\">\u25cf 4</span>explained with examples",
            "<li><span class=\"dots\">\u25cb 2</span>&lt;script&gt;alert(1)&lt;/script&gt;</li>",
            "<li class=\"counts\"><span class=\"dots\">\u25b2 1</span>named",
            "\u25b2 Counts as 1 (named)");
  }

  private String card(Path event, String... options) throws IOException {
    Path store = stores.resolve(event.getFileName());
    if (!Files.exists(store)) {
      List<String> evaluate =
          new ArrayList<>(List.of("evaluate", event.toString(), "--store", store.toString()));
      Path answers = event.resolve("answers.jsonl");
      if (Files.exists(answers)) {
        evaluate.addAll(
            List.of("--judge", "example:some-model:1", "--completions", answers.toString()));
      }
      Path panel = event.resolve("panel.yaml");
      if (Files.exists(panel)) {
        evaluate.addAll(List.of("--panel", panel.toString()));
      }
      CapturedOutput.run("", evaluate);
    }
    String digest = RawStore.digests(store, ArtefactKind.SCORECARD).getFirst();
    Path page = file("card.html");
    CapturedOutput explained =
        CapturedOutput.run("explain {} --store {} --html", digest, store, page, options);
    assertThat(explained.err()).isEmpty();
    explained.ok();
    return Files.readString(page);
  }

  private static String text(Json json) {
    return json instanceof JsonText(String text) ? text : "";
  }

  private static List<String> values(String html) {
    return found(html, "<data value=\"([^\"]*)\"");
  }

  private static List<String> found(String html, String pattern) {
    List<String> found = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern).matcher(html);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static String between(String html, String from, String to) {
    int at = html.indexOf(from);
    return html.substring(at, html.indexOf(to, at));
  }

  private static List<Path> scored() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("events"))) {
      return all.filter(event -> Files.exists(event.resolve("expected/scorecard.json")))
          .sorted()
          .toList();
    }
  }
}
