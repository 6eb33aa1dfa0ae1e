package dev.plumbline.web.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.see.ViewedStore;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.web.RawHttp;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SimulatorViewTest extends CommandFolder {

  private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([0-9a-f]{64})\"");
  private static final Pattern SOURCE =
      Pattern.compile("<textarea[^>]*>\n(.*?)</textarea>", Pattern.DOTALL);

  private Path store;
  private ViewedStore pages;
  private String simulator;
  private String token;

  @BeforeEach
  void start() throws IOException {
    store = file("store");
    ViewedStore.evaluate(
        store, "first", Path.of("events/essay/rubric.yaml"), ViewedStore.essays(14));
    pages = new ViewedStore(store);
    simulator = "/runs/" + ViewedStore.digest(store, "first") + "/simulate";
    Matcher found = TOKEN.matcher(pages.get(simulator).body());
    assertThat(found.find()).isTrue();
    token = found.group(1);
  }

  @AfterEach
  void stop() {
    pages.close();
  }

  @Test
  void the_rubric_of_the_run_changes_nothing() throws IOException {
    String page = simulated(source());
    assertThat(page)
        .contains(
            "0<small>of 13 documents have another verdict", "that can be compared are the same.")
        .contains("this is the rubric of the run")
        .doesNotContain("Documents that change most");
  }

  @Test
  void the_figures_are_those_of_score() throws IOException {
    String source = source().replaceAll("(?s)\ncases:.*", "\n");
    List<String> edits =
        List.of(
            source.replace("claim: 0.4", "claim: 0.7").replace("support: 0.6", "support: 0.3"),
            source.replace("value: 3.5", "value: 5.5"),
            source.replace("pass_mark\n", "pass_mark && claim >= 5\n"),
            withRules(source));
    for (String edited : edits) {
      Path file = write("edited.yaml", edited);
      String page = simulated(edited);
      Path copy = file("copy" + edits.indexOf(edited));
      Files.createDirectories(copy);
      run("store copy {}", copy.resolve("plumbline.db"));
      CapturedOutput scored =
          CapturedOutput.run(
                  "score first --rubric {} --draft --store {} --quiet --json", file, copy)
              .ok();
      JsonNode comparison = new ObjectMapper().readTree(scored.out()).get("comparison");

      assertThat(page)
          .contains(
              comparison.get("moved").asLong() == 0
                  ? "The "
                      + comparison.get("compared")
                      + " scores that can be compared are the same."
                  : comparison.get("moved")
                      + " scores moved: "
                      + comparison.get("higher")
                      + " up and "
                      + comparison.get("lower")
                      + " down.");
      JsonNode difference = comparison.get("difference");
      assertThat(page)
          .containsPattern(
              "The mean score of %s documents went from %s\\d* to %s\\d*, "
                  .formatted(
                      difference.get("documents").asText(),
                      firstPlaces(difference.get("meanBefore")),
                      firstPlaces(difference.get("meanAfter"))));
      for (String counts : List.of("flips", "causes")) {
        comparison
            .get(counts)
            .properties()
            .forEach(count ->
                assertThat(page)
                    .contains(
                        "<bdi>"
                            + count.getKey()
                            + "</bdi></th><td class=\"n\"><data value=\""
                            + count.getValue()
                            + "\">"));
      }
      assertThat(listed(page)).isEqualTo(diffed(scored, copy.toString()));
    }
  }

  @Test
  void moved_numbers_have_the_figures_of_the_edited_text() throws IOException {
    for (String claim : List.of("0", "0.1", "0.7", "1.2")) {
      for (String mark : List.of("1", "3.5", "5.2", "6")) {
        String page =
            pages
                .get(
                    simulator
                        + "?%2Fplan%2Fcomposite%2Fweighted_mean%2Fclaim="
                        + claim
                        + "&%2Fthresholds%2Fpass_mark%2Fvalue="
                        + mark)
                .body();
        String edited =
            source()
                .replace("claim: 0.4", "claim: " + claim)
                .replace("value: 3.5", "value: " + mark);
        assertThat(source(page)).isEqualTo(edited);

        String whole = simulated(edited);
        assertThat(whole)
            .as(claim + " " + mark)
            .contains(
                number(page, "(\\d+) scores? moves?;") == 0
                    ? "that can be compared are the same"
                    : number(page, "(\\d+) scores? moves?;") + " score");
        long flips =
            number(page, "; (\\d+) would pass that") + number(page, "and (\\d+) would no longer");
        assertThat(whole).contains(flips + "<small>of 13 documents have another verdict");
      }
    }
  }

  @Test
  void what_cannot_be_moved_is_said_or_ignored() throws IOException {
    String unchanged = pages.get(simulator).body();
    for (String strange : List.of("x", "", "1e9", "NaN", "9".repeat(300), "%3Cscript%3E", "0.4")) {
      String page =
          pages.get(simulator + "?%2Fplan%2Fcomposite%2Fweighted_mean%2Fclaim=" + strange).body();
      assertThat(source(page)).as(strange).isEqualTo(source(unchanged));
    }
    assertThat(
            pages
                .get(
                    simulator
                        + "?%2Fplan%2Fcomposite%2Fweighted_mean%2Fclaim=0"
                        + "&%2Fplan%2Fcomposite%2Fweighted_mean%2Fsupport=0")
                .body())
        .containsPattern("role=\"alert\"><p>line \\d+:\\d+ /plan/composite/weighted_mean");
  }

  @Test
  void a_node_that_can_have_one_value_alone_has_a_slider_all_the_same() throws IOException {
    Path rubric =
        write(
            "constant.yaml",
            """
            rubric: constant
            version: 1.0.0
            thresholds: {three: 3}
            traits:
              tone:
                scale: {min: 1, max: 5}
                items: [{id: T1, ask: Is it kind?, cues: {positive: [kind], clear: 1}}]
            plan:
              third: {formula: tone / 3, pass: third >= 1}
              same: {formula: three, pass: same >= 3}
              composite: {sum: {third: 1, same: 1}, pass: composite >= 4}
            """);
    ViewedStore.evaluate(store, "constant", rubric, ViewedStore.essays(3));

    String page = pages.get("/runs/" + ViewedStore.digest(store, "constant") + "/simulate").body();

    assertThat(page)
        .contains(
            "name=\"/plan/same/pass\" min=\"0.0\" max=\"6.0\" step=\"0.1\" value=\"3\"",
            "name=\"/plan/third/pass\" min=\"0.34\" max=\"1.66\" step=\"0.01\" value=\"1\"");
  }

  private static long number(String page, String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(page);
    assertThat(found.find()).as(pattern).isTrue();
    return Long.parseLong(found.group(1));
  }

  @Test
  void rules_that_begin_to_apply_are_marked() throws IOException {
    String page = simulated(withRules(source()));
    assertThat(page)
        .contains("How often each rule applies", "<bdi>length/long</bdi>", "length/long (new)");
  }

  @Test
  void problems_are_shown_with_their_places_and_nothing_is_lost() throws IOException {
    String edited = source().replace("composite >= pass_mark", "composit >= pass_mark");
    String page = simulated(edited);
    assertThat(page)
        .containsPattern("role=\"alert\"><p>line \\d+:\\d+ /plan/composite/pass")
        .doesNotContain("What would change");
    assertThat(source(page)).isEqualTo(edited);
  }

  @Test
  void cases_of_the_rubric_that_would_fail_are_named_beside_the_figures() throws IOException {
    String page =
        simulated(
            source().replace("claim: 0.4", "claim: 0.7").replace("support: 0.6", "support: 0.3"));
    assertThat(page)
        .contains("Documents that change most", "Notes about the rubric")
        .containsPattern("/cases/1/expect/composite: `composite` is `2.75` in the case");
  }

  @Test
  void questions_that_would_have_to_be_asked_again_are_named() throws IOException {
    String page = simulated(source().replace("Does the essay give reasons?", "Does it argue?"));
    assertThat(page)
        .contains("documents must be judged again, since the rubric asks otherwise: item S1")
        .doesNotContain("What would change");
  }

  @Test
  void nothing_is_stored_and_the_edited_rubric_can_be_saved() throws IOException {
    String before = info();
    String edited =
        source().replace("claim: 0.4", "claim: 0.7").replace("support: 0.6", "support: 0.3");
    simulated(edited);
    RawHttp.Answer saved = post(simulator.replace("simulate", "rubric.yaml"), edited);
    assertThat(info()).isEqualTo(before);
    assertThat(saved.header("Content-Disposition"))
        .isEqualTo("attachment; filename=\"rubric.yaml\"");
    assertThat(saved.header("Content-Type")).startsWith("text/plain");
    assertThat(saved.body()).isEqualTo(edited);
  }

  @Test
  void a_rubric_is_saved_under_the_version_that_its_changes_need() throws IOException {
    String edited =
        source()
            .replaceAll("(?s)\ncases:.*", "\n")
            .replace("claim: 0.4", "claim: 0.7")
            .replace("support: 0.6", "support: 0.3");
    Matcher offered =
        Pattern.compile("formaction=\"([^\"]*/rubric-([0-9.]+)\\.yaml)\"")
            .matcher(simulated(edited));
    assertThat(offered.find()).isTrue();
    String version = offered.group(2);
    assertThat(version).isEqualTo("2.0.0");
    String saved = post(offered.group(1), edited).body();
    assertThat(saved).isEqualTo(edited.replaceFirst("1\\.0\\.0", "2.0.0"));
    assertThat(pages.get(simulator).body()).doesNotContain("Save as version");

    List<String> simulated;
    try (LocalStore opened = LocalStore.readOnly(store)) {
      StoredRun run = StoredRuns.findEnded("first", opened);
      RunSimulation.Outcome outcome =
          RunSimulation.of(
              run,
              StoredRuns.bundle(run, opened),
              saved.getBytes(StandardCharsets.UTF_8),
              200,
              opened);
      simulated =
          ((RunSimulation.Outcome.Simulated) outcome)
              .most().stream()
                  .map(it -> it.comparison().after().line().scorecard().orElseThrow().toString())
                  .sorted()
                  .toList();
    }
    Path file = write("saved.yaml", saved);
    CapturedOutput scored = run("score first --rubric {} --quiet", file).ok();
    String shown = run("show @latest --format jsonl").out();
    assertThat(simulated).isNotEmpty().allSatisfy(digest -> assertThat(shown).contains(digest));
  }

  @Test
  void strange_rubrics_are_answered() throws IOException {
    for (String strange :
        List.of(
            "",
            "{",
            "rubric: \u202E",
            "rubric: [",
            "</textarea><script>alert(1)</script>",
            "\n\nrubric: a",
            "a: ".repeat(5_000),
            "[".repeat(50_000),
            "&a [*a, *a]",
            "x".repeat(1_100_000))) {
      RawHttp.Answer answer = post(simulator, strange);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).contains("role=\"alert\"").doesNotContain("<script>");
      assertThat(source(answer.body())).isEqualTo(strange);
    }
  }

  @Test
  void only_a_run_that_has_ended_is_simulated() throws IOException {
    long number = ViewedStore.beginAnother(store, "first", 3);
    assertThat(pages.get("/runs/" + number + "/simulate").status()).isEqualTo(404);
    assertThat(post("/runs/" + number + "/simulate", source()).status()).isEqualTo(404);
    assertThat(post("/", "").status()).isEqualTo(404);
    assertThat(post(simulator.replace("simulate", ""), "").status()).isEqualTo(404);
  }

  private static String withRules(String source) {
    return source
        .replace(
            "plan:\n",
            "plan:\n  length:\n    rules:\n      - {id: long, when: words > 60, weight: -1,"
                + " because: it is long}\n")
        .replaceAll(
            "weighted_mean:\n +claim: 0.4\n +support: 0.6",
            "sum: {claim: 0.5, support: 0.5, length: 1}");
  }

  /// Ids, scores and verdicts of the page's table.
  private static List<String> listed(String page) {
    int begin = page.indexOf("Documents that change most");
    List<String> rows = new ArrayList<>();
    if (begin >= 0) {
      Matcher row =
          Pattern.compile(
                  "<tr><th scope=\"row\"><a [^>]*><bdi>(.*?)</bdi></a></th>((?:<td[^>]*>.*?</td>){5})")
              .matcher(page.substring(begin));
      while (row.find()) {
        rows.add(row.group(1) + row.group(2).replaceAll("(<[^>]*>)+", ",").replace("\u2212", "-"));
      }
    }
    return rows;
  }

  /// The same of the table of `compare` between the run and the one that `score` made.
  private static List<String> diffed(CapturedOutput scored, String store) {
    String after = scored.out().replaceAll("(?s).*\"after\":\"(sha256:[0-9a-f]*)\".*", "$1");
    CapturedOutput csv =
        CapturedOutput.run("compare first {} --store {} --limit 200 --comparable", after, store);
    List<String> rows = new ArrayList<>();
    for (String line : csv.out().lines().toList()) {
      Matcher row =
          Pattern.compile("^\\s*(e\\d+)\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(\\S+).*")
              .matcher(line);
      if (row.matches()) {
        rows.add(
            IntStream.rangeClosed(1, 6).mapToObj(row::group).collect(Collectors.joining(","))
                + ",");
      }
    }
    return rows;
  }

  /// How a mean begins, with however many places the difference beside it needs.
  private static String firstPlaces(JsonNode number) {
    return new BigDecimal(number.asText()).setScale(1, RoundingMode.DOWN).toPlainString();
  }

  private String info() {
    return run("store info --json").out() + run("store info --json").out();
  }

  private String source() throws IOException {
    return source(pages.get(simulator).body());
  }

  private static String source(String page) {
    Matcher found = SOURCE.matcher(page);
    assertThat(found.find()).isTrue();
    return found
        .group(1)
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
  }

  private String simulated(String source) throws IOException {
    RawHttp.Answer answer = post(simulator, source);
    assertThat(answer.status()).isEqualTo(200);
    return answer.body();
  }

  private RawHttp.Answer post(String page, String source) throws IOException {
    return pages.post(
        page,
        "token="
            + token
            + "&rubric="
            + URLEncoder.encode(source.replace("\n", "\r\n"), StandardCharsets.UTF_8));
  }
}
