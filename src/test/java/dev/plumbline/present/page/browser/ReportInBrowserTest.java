package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The report of a run as a browser shows it.
@WithChromium
@Tag("slow")
@Tag("soak")
class ReportInBrowserTest {

  @TempDir private static Path folder;

  private static Browsing browsing;

  @BeforeAll
  static void start() throws IOException {
    browsing = Browsing.shared();
    List<String> ids = HostileCase.texts().stream().limit(12).toList();
    StringBuilder documents = new StringBuilder();
    StringBuilder labels = new StringBuilder("id,composite\n");
    String essay = Files.readString(Path.of("events/essay/document.txt"));
    for (int i = 0; i < ids.size(); i++) {
      documents.append(
          CanonicalJson.text(JsonObject.of("id", ids.get(i), "text", essay.substring(i * 40))));
      documents.append('\n');
      String quoted = ids.get(i).replace("\"", "\"\"");
      labels.append('"' + quoted + "\"," + (1 + i % 5) + "\n");
    }
    Path input = Files.writeString(folder.resolve("documents.jsonl"), documents);
    CapturedOutput evaluated =
        CapturedOutput.run(
                "evaluate --rubric events/essay/rubric.yaml --documents {} --store {} --quiet",
                input,
                folder.resolve("store"))
            .ok();
    CapturedOutput.run(
            "report @latest --store {} --labels {} --envelope --out",
            folder.resolve("store"),
            Files.writeString(folder.resolve("labels.csv"), labels),
            folder.resolve("pages"))
        .ok();
  }

  @ParameterizedTest
  @MethodSource("dev.plumbline.present.page.browser.Browsing$Reader#some")
  void everybody_can_read_a_report(Reader reader) {
    try (Visit visit = browsing.open(report(), reader)) {
      assertThat(visit.faults()).isEmpty();
    }
  }

  @Test
  void the_table_of_the_use_of_the_scale_is_whole_at_1200_pixels() {
    try (Visit visit = browsing.open(report(), Reader.LIGHT)) {
      visit.page.setViewportSize(1200, 900);
      assertThat(
              visit.strings(
                  "[...document.querySelectorAll('table')].filter(table =>"
                      + " table.textContent.includes('in the middle third') &&"
                      + " table.offsetWidth > table.parentElement.clientWidth)"
                      + ".map(table => table.textContent)"))
          .isEmpty();
    }
  }

  @Test
  void a_click_or_a_key_on_a_head_sorts_the_documents() {
    try (Visit visit = browsing.open(report(), Reader.LIGHT)) {
      visit.page.locator("[aria-label=documents] th button", null).nth(2).click();
      List<String> up = scores(visit);
      visit.page.keyboard().press("Enter");
      List<String> down = scores(visit);
      assertThat(up.stream().map(Double::valueOf)).isSorted();
      assertThat(down.stream().map(Double::valueOf).toList().reversed()).isSorted();
      assertThat(visit.page.locator("th[aria-sort=descending]").count()).isEqualTo(1);
      assertThat(visit.incidents).isEmpty();
    }
  }

  @Test
  void a_document_leads_to_its_card() {
    try (Visit visit = browsing.open(report(), Reader.LIGHT)) {
      visit.follow(visit.page.locator("[aria-label=documents] a").first());
      assertThat(visit.page.url()).endsWith("card-1.html");
      assertThat(visit.page.locator("h1 bdi").first().textContent())
          .isEqualTo(HostileCase.texts().getFirst());
    }
  }

  @Test
  void a_report_of_three_hundred_documents_is_printed_on_four_pages() throws IOException {
    String essay = Files.readString(Path.of("events/essay/document.txt"));
    StringBuilder documents = new StringBuilder();
    StringBuilder labels = new StringBuilder("id,composite,group\n");
    for (int i = 0; i < 300; i++) {
      String text = i % 7 == 0 ? essay : essay.substring(i % 5 * 120, 520 + i % 3 * 90);
      documents.append(CanonicalJson.text(JsonObject.of("id", "essay-" + i, "text", text)));
      documents.append('\n');
      labels.append("essay-" + i + "," + (1 + i * 13 % 6) + "," + (i % 2 == 0 ? "a" : "b") + "\n");
    }
    String store = folder.resolve("many").toString();
    CapturedOutput.run(
        "evaluate --rubric events/essay/rubric.yaml --documents {} --store {} --quiet",
        Files.writeString(folder.resolve("many.jsonl"), documents),
        store);
    Path page = folder.resolve("many.html");
    CapturedOutput reported =
        CapturedOutput.run(
                "report @latest --store {} --labels {} --envelope --html",
                store,
                Files.writeString(folder.resolve("many.csv"), labels),
                page)
            .ok();

    try (Visit visit = browsing.open(page, Reader.PRINTED)) {
      String pdf = new String(visit.page.pdf(), StandardCharsets.ISO_8859_1);
      assertThat(Pattern.compile("/Type\\s*/Page[^s]").matcher(pdf).results().count())
          .isBetween(2L, 4L);
      assertThat(visit.page.locator("[aria-label=documents]").isVisible()).isFalse();
      assertThat(visit.page.getByText("What fails most").isVisible()).isTrue();
    }
  }

  @Test
  void what_fails_most_comes_first_and_its_examples_lead_to_cards() {
    try (Visit visit = browsing.open(report(), Reader.LIGHT)) {
      assertThat(visit.page.locator("h2").first().textContent()).isEqualTo("What fails most");
      Locator section = visit.page.locator("section").first();
      assertThat(section.locator("strong").textContent()).contains("is answered no");
      visit.follow(section.locator("tbody a").first());
      assertThat(visit.page.locator("p.verdict").textContent()).startsWith("Fail");
    }
  }

  private static List<String> scores(Visit visit) {
    return visit.strings(
        "[...document.querySelectorAll('[aria-label=documents] tbody data')].map(d => d.value)");
  }

  private static Path report() {
    return folder.resolve("pages/report.html");
  }
}
