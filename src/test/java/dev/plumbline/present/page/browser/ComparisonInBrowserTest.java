package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The comparison of two runs as a browser shows it; every id, name of a rule and reason is
/// hostile.
@WithChromium
@Tag("slow")
@Tag("soak")
class ComparisonInBrowserTest {

  /// The table of documents.
  private static final String CHANGED = "[aria-label^=\"The documents that changed\"]";

  @TempDir private static Path folder;

  private static Browsing browsing;

  private static List<String> ids;

  @BeforeAll
  static void start() throws IOException {
    browsing = Browsing.shared();
    ids = HostileCase.texts();
    assertThat(ids).hasSizeGreaterThanOrEqualTo(60);
    StringBuilder documents = new StringBuilder();
    for (int i = 0; i < ids.size(); i++) {
      documents.append(
          CanonicalJson.text(
              JsonObject.of(
                  "id",
                  ids.get(i),
                  "text",
                  "Reply " + i + ". " + "It is so because of it. ".repeat(i % 4))));
      documents.append('\n');
    }
    Files.writeString(folder.resolve("documents.jsonl"), documents);
    evaluate("before", 0.5, "<img src=x onerror=alert(1)>");
    evaluate("after", 0.8, "</style><script>alert(2)</script>");
    assertThat(diff("--html", page()).ok().out()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.plumbline.present.page.browser.Browsing$Reader#some")
  void everybody_can_read_a_comparison(Reader reader) {
    try (Visit visit = browsing.open(page(), reader)) {
      assertThat(visit.faults()).isEmpty();
    }
  }

  @Test
  void the_page_shows_what_diff_says_and_flips_come_first() throws IOException {
    JsonNode told = Schemas.read(diff("--json").out()).at("/comparison");
    try (Visit visit = browsing.open(page(), Reader.LIGHT)) {
      List<String> before = texts(visit, CHANGED + " td:nth-child(3)");
      List<String> after = texts(visit, CHANGED + " td:nth-child(5)");
      List<String> first = texts(visit, "p.verdict");
      long flipped = 0;
      for (JsonNode count : told.at("/flips")) {
        flipped += count.asLong();
      }

      assertThat(flipped).isPositive();
      assertThat(first.getFirst()).startsWith(flipped + "of " + told.at("/compared").asLong());
      for (int row = 0; row < before.size(); row++) {
        assertThat(before.get(row).equals(after.get(row))).isEqualTo(row >= flipped);
      }
      assertThat(visit.page.locator(CHANGED + " tbody tr").count())
          .isEqualTo(told.at("/moved").asInt());
      assertThat(texts(visit, CHANGED + " td:nth-child(7)"))
          .allMatch(text -> text.contains("bonus"));
      assertThat(visit.page.locator("script, img, iframe, object").count()).isEqualTo(1);
    }
    byte[] once = Files.readAllBytes(page());
    diff("--html", page());
    assertThat(Files.readAllBytes(page())).isEqualTo(once);
  }

  @Test
  void runs_that_are_the_same_say_so() {
    Path same = folder.resolve("same.html");
    CapturedOutput diff =
        CapturedOutput.run("compare before before --html {} --store", same, folder.resolve("store"))
            .ok();
    try (Visit visit = browsing.open(same, Reader.LIGHT)) {
      assertThat(visit.page.locator("main").textContent())
          .contains("Every score is the same", "None: scores, verdicts and statuses are the same");
      assertThat(visit.incidents).isEmpty();
    }
  }

  private static List<String> texts(Visit visit, String selector) {
    return visit.strings(
        "[...document.querySelectorAll('" + selector + "')].map(e => e.textContent)");
  }

  private static Path page() {
    return folder.resolve("comparison.html");
  }

  private static CapturedOutput diff(String line, Object... values) {
    return CapturedOutput.run(
        "compare before after --comparable --store",
        folder.resolve("store"),
        CapturedOutput.words(line, values));
  }

  private static void evaluate(String name, double weight, String reason) throws IOException {
    Path rubric = folder.resolve(name + ".yaml");
    Files.writeString(
        rubric,
        """
        rubric: reasons
        version: 1.0.0
        facts: {causes: {computed: {phrase_count: [because]}}}
        plan:
          bonus:
            rules:
              - {id: some, when: causes > 0, weight: %s, because: "%s"}
              - {id: many, when: causes > 1, weight: 0.1}
          composite: {formula: bonus, pass: bonus >= 0.7}
        """
            .formatted(weight, reason)
            .replace("1.0.0", name.equals("before") ? "1.0.0" : "2.0.0"));
    CapturedOutput evaluated =
        CapturedOutput.run(
                "evaluate --rubric {} --documents {} --store {} --name {} --quiet",
                rubric,
                folder.resolve("documents.jsonl"),
                folder.resolve("store"),
                name)
            .ok();
  }
}
