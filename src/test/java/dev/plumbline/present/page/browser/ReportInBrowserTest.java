package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
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
          CanonicalJson.text(
              JsonObject.of("id", Json.of(ids.get(i)), "text", Json.of(essay.substring(i * 40)))));
      documents.append('\n');
      String quoted = ids.get(i).replace("\"", "\"\"");
      labels.append('"' + quoted + "\"," + (1 + i % 5) + "\n");
    }
    Path input = Files.writeString(folder.resolve("documents.jsonl"), documents);
    CapturedOutput evaluated =
        CapturedOutput.run(
            "evaluate",
            "--rubric",
            "events/essay/rubric.yaml",
            "--documents",
            input.toString(),
            "--store",
            folder.resolve("store").toString(),
            "--quiet");
    assertThat(evaluated.exit()).as(evaluated.err()).isZero();
    CapturedOutput reported =
        CapturedOutput.run(
            "report",
            "@latest",
            "--store",
            folder.resolve("store").toString(),
            "--labels",
            Files.writeString(folder.resolve("labels.csv"), labels).toString(),
            "--envelope",
            "--experiment",
            "src/test/resources/dev/plumbline/cli/learn/efficiency.json",
            "--experiment",
            "src/test/resources/dev/plumbline/cli/learn/comparison.json",
            "--out",
            folder.resolve("pages").toString());
    assertThat(reported.exit()).as(reported.err()).isZero();
  }

  @ParameterizedTest
  @MethodSource("dev.plumbline.present.page.browser.Browsing$Reader#some")
  void everybody_can_read_a_report(Reader reader) {
    try (Visit visit = browsing.open(report(), reader)) {
      assertThat(visit.faults()).isEmpty();
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

  private static List<String> scores(Visit visit) {
    return visit.strings(
        "[...document.querySelectorAll('[aria-label=documents] tbody data')].map(d => d.value)");
  }

  private static Path report() {
    return folder.resolve("pages/report.html");
  }
}
