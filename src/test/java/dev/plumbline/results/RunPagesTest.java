package dev.plumbline.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.calibrate.stats.ShareInterval;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunPagesTest extends CommandFolder {

  private static final int DOCUMENTS = 24;

  @BeforeEach
  void evaluate() throws IOException {
    String essay = Files.readString(Path.of("events/essay/document.txt"));
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      lines.add(
          "{\"id\":\"e"
              + i
              + "\",\"text\":"
              + new ObjectMapper().writeValueAsString(essay.substring(i * 25))
              + "}");
    }
    lines.add("{\"id\":\"empty\",\"text\":\"\"}");
    Path documents = write("documents.jsonl", lines);
    run(
        "evaluate --rubric events/essay/rubric.yaml --documents {} --quiet --max-unscored 1",
        documents);
  }

  @Test
  void the_figures_of_the_page_are_those_of_the_report() throws IOException {
    Path file = file("report.html");
    CapturedOutput printed = run("report @latest --json --html", file);
    JsonNode report = new ObjectMapper().readTree(printed.out());
    String page = Files.readString(file);

    assertThat(page)
        .contains(
            "<p class=\"verdict\">"
                + report.get("passed")
                + "<small>of "
                + report.get("documents")
                + " documents pass");
    long passed = report.get("passed").longValue();
    ShareInterval rate = ShareInterval.of(passed, report.get("documents").longValue());
    assertThat(page)
        .contains(
            Math.round(100 * rate.value())
                + " % pass; of more documents like these "
                + Math.round(100 * rate.low())
                + " to "
                + Math.round(100 * rate.high())
                + " % would (95 % interval).");
    report
        .get("statuses")
        .properties()
        .forEach(status ->
            assertThat(page).contains(status.getValue() + " " + status.getKey().replace('-', ' ')));
    for (JsonNode distribution : report.get("distributions")) {
      StringBuilder counts = new StringBuilder();
      distribution.get("bins").forEach(bin -> counts.append(bin.get("count")).append(' '));
      assertThat(bars(page)).contains(counts.toString().strip());
    }
    assertThat(rows(page)).hasSize(DOCUMENTS + 1);
    assertThat(page).contains("refused", "empty").doesNotContain("href=\"card");
    assertThat(found(page, "(Verdicts.*?</table>)").getFirst())
        .as("what was never evaluated has no verdict to count")
        .contains("pass")
        .doesNotContain("none");
  }

  @Test
  void a_folder_has_a_card_for_every_scored_document_and_no_dead_link() throws IOException {
    Path pages = file("pages");
    CapturedOutput reported = run("report @latest --out", pages);
    assertThat(reported.err()).isEmpty();
    assertThat(reported.out()).isEmpty();
    List<String> links =
        found(Files.readString(pages.resolve("report.html")), "href=\"([^#\"]+)\"");
    assertThat(links).hasSizeGreaterThanOrEqualTo(DOCUMENTS);
    assertThat(links).allMatch(link -> Files.exists(pages.resolve(link)));
    try (Stream<Path> files = Files.list(pages)) {
      assertThat(files).hasSize(DOCUMENTS + 1);
    }
    assertThat(Files.readString(pages.resolve("card-3.html"))).contains("<bdi>e2</bdi>");
  }

  @Test
  void the_pages_are_the_same_each_time() throws IOException {
    Path first = file("first");
    Path second = file("second");
    run("report @latest --out", first);
    run("report @latest --out", second);
    try (Stream<Path> files = Files.list(first)) {
      for (Path file : files.toList()) {
        assertThat(second.resolve(file.getFileName())).hasSameBinaryContentAs(file);
      }
    }
  }

  @Test
  void times_are_on_a_page_where_they_are_asked_for() throws IOException {
    assertThat(report("")).doesNotContain("What the run took", "begun");
    assertThat(report("--envelope"))
        .contains("What the run took", "No model was asked.", "SHA-256 of what the run took");
    run("report @latest --envelope").ended(ExitCode.USAGE);
  }

  private String report(String line, Object... values) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("report", "@latest", "--store", path("store")));
    Path file = file("page.html");
    arguments.addAll(List.of("--html", file.toString()));
    arguments.addAll(List.of(CapturedOutput.words(line, values)));
    assertThat(CapturedOutput.run("", arguments).err()).isEmpty();
    return Files.readString(file);
  }

  private static List<String> bars(String page) {
    List<String> bars = new ArrayList<>();
    for (String chart : found(page, "(<svg class=\"chart\".*?</svg>)")) {
      List<String> counts = found(chart, "text-anchor=\"middle\" class=\"tick\">(\\d+)</text>");
      bars.add(String.join(" ", counts));
    }
    return bars;
  }

  private static List<String> rows(String page) {
    String table = page.substring(page.indexOf("aria-label=\"documents\""));
    return found(table.substring(table.indexOf("<tbody>"), table.indexOf("</tbody>")), "(<tr>)");
  }

  private static List<String> found(String html, String pattern) {
    List<String> found = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern).matcher(html);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }
}
