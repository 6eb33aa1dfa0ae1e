package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.GatewayServer;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedFacts;
import dev.plumbline.fixtures.GeneratedRubric;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.fixtures.TwoJudges;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorecard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is written is what the published schemas say, and the schemas say no more than is written.
/// The functions' responses are checked wherever a test asks for one (`function/ExampleRequests`).
@Tag("slow")
class EmittedDocumentsTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      document: {min_characters: 5}
      facts: {causes: {computed: {phrase_count: [because]}}}
      gates: [{id: refuses, when: causes > 8, label: too-many, because: that is no text}]
      traits:
        support:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because], clear: 3}}
      plan:
        extra: {formula: "clamp(causes / 4, 0, 1)", because: more is better}
        composite: {sum: {support: 0.5, extra: 2}, pass: composite >= 3, on: calibrated}
      """;

  /// Written only of a language model's quotes, of repetitions, where there is nothing to
  /// calibrate, where some resamples lack a figure, and where a calibration has not seen every
  /// labelled document or offers referral; of trials and of several rubrics, whose own tests
  /// validate what is written.
  private static final List<String> RARE =
      List.of(
          "agreement",
          "closest",
          "confidence",
          "dropped",
          "gain",
          "grades",
          "judged",
          "noted",
          "pairs",
          "replicates",
          "same",
          "all",
          "any",
          "cases",
          "k",
          "left",
          "ofK",
          "rubrics",
          "theme",
          "themes",
          "trial",
          "trials",
          "undecided",
          "model",
          "permille",
          "refused",
          "notes",
          "reuse",
          "most",
          "replicate",
          "span",
          "points",
          "share",
          "referred",
          "randomMae",
          "restQwk",
          "restMae");

  @BeforeEach
  void write() throws IOException {
    write("rubric.yaml", RUBRIC);
    write("documents.jsonl", documents());
    write("labels.jsonl", labels());
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void a_schema_is_one_and_closed_where_readers_are_strict(String name) {
    assertThat(Schemas.problemsOfSchema(name)).isEmpty();
    List<JsonNode> objects = new ArrayList<>();
    collect(Schemas.source(name), objects);
    boolean open = name.endsWith("-line") && !name.equals("result-line");
    assertThat(objects)
        .filteredOn(object -> object.has("properties") && object.has("type"))
        .allSatisfy(object -> assertThat(object.has("additionalProperties") || open).isTrue());
    assertThat(objects)
        .filteredOn(object -> object.has("additionalProperties") && object.has("properties"))
        .allSatisfy(object -> assertThat(object.has("description")).as("%s", object).isTrue());
  }

  @ParameterizedTest
  @MethodSource("events")
  void a_case_gives_valid_documents(Path event) throws IOException {
    Path store = file("store");
    CapturedOutput run = CapturedOutput.run(evaluated(event, store));
    if (run.exit() == ExitCode.OK) {
      assertValid("scorecard", List.of(run.out()));
      assertValid("extraction", artefacts(store, "extraction"));
    }
    Path facts = event.resolve("facts.json");
    if (Files.exists(facts)) {
      assertValid("facts", List.of(Files.readString(facts)));
    }
  }

  /// By the answers that are recorded beside the document, if there are any.
  private static String[] evaluated(Path event, Path store) {
    Stream<String> arguments =
        Stream.of("evaluate", event.toString(), "--json", "--store", store.toString());
    Path answers = event.resolve("answers.jsonl");
    Stream<String> judge =
        Files.exists(answers)
            ? Stream.of("--judge", "example:some-model:1", "--completions", answers.toString())
            : panel(event);
    return Stream.concat(arguments, judge).toArray(String[]::new);
  }

  @Test
  void scorecards_of_made_rubrics_are_valid() {
    for (int seed = 0; seed < Math.min(GeneratedCorpus.SIZE, 200); seed++) {
      GeneratedRubric made = GeneratedCorpus.rubric(seed);
      Bundle bundle = GeneratedCorpus.bundle(seed);
      for (var facts : List.of(GeneratedFacts.all(made, seed), GeneratedFacts.some(made, seed))) {
        Scorecard card = Scorecards.of(bundle, facts);
        assertValid("scorecard", List.of(card.whole().json().toString()));
        assertValid("stored-scorecard", List.of(card.json().toString()));
        assertValid("extraction", List.of(card.extraction().json().toString()));
      }
    }
  }

  private static Stream<String> panel(Path event) {
    Path panel = event.resolve("panel.yaml");
    return Files.exists(panel) ? Stream.of("--panel", panel.toString()) : Stream.empty();
  }

  @Test
  void a_run_and_its_calibration_are_valid() throws IOException {
    run("raw");
    CapturedOutput fit = fit("--signals all");
    run("calibrated", "--calibration", path("calibration.json"));
    rescore();
    rule("raw");

    assertThat(fit.err())
        .startsWith("warning: 8 labelled documents skipped for `composite`: ended by a gate")
        .hasLineCount(1);
    assertValid("document-line", documents().lines().toList());
    assertValid("label-line", labels().lines().toList());
    assertValid("calibration", List.of(read("calibration.json")));
    assertValid("run-report", List.of(report("raw"), report("calibrated")));
    assertValid(
        "check",
        List.of(
            check("raw", ExitCode.OK, "--no-flips-to-fail", "--max-mean-drop", "0"),
            check("strict", ExitCode.NOT_PASSED, "--no-flips-to-fail", "--comparable"),
            check("raw", ExitCode.OK, "--test", "score,traits,items")));
    assertValid("comparison", List.of(stored("compare raw strict --test score")));
    assertValid(
        "sample-size",
        List.of(
            stored("measure size raw --of score --drop 0.5 --margin 0.1"),
            stored("measure size raw strict --of score --drop 0.5"),
            stored("measure size raw --of items --drop 0.1 --margin 0.05")));
    assertValid("system-comparison", List.of(experiment("compare raw calibrated")));
    assertValid("label-efficiency", List.of(experiment("efficiency raw")));
    assertValid("result-line", results("raw"));
    assertValid("result-line", results("calibrated"));
    assertValid("extraction", artefacts(file("runs"), "extraction"));
  }

  @Test
  void a_schema_names_nothing_that_is_never_written() throws IOException {
    TreeSet<String> written = new TreeSet<>();
    for (Path event : events()) {
      evaluated(event, written);
    }
    for (int seed = 0; seed < 60; seed++) {
      GeneratedRubric made = GeneratedCorpus.rubric(seed);
      Bundle bundle = GeneratedCorpus.bundle(seed);
      Scorecard card = Scorecards.of(bundle, GeneratedFacts.some(made, seed));
      keys(card.whole().json().toString(), written);
      keys(card.json().toString(), written);
      keys(card.extraction().json().toString(), written);
    }
    run("raw");
    for (String method : List.of("identity", "auto", "wgr")) {
      fit("--method {} --signals all", method);
      keys(read("calibration.json"), written);
    }
    run("calibrated", "--calibration", path("calibration.json"));
    rule("calibrated");
    write("labels.jsonl", labels().lines().limit(30).toList());
    fit(""); // warns of so few labels
    keys(read("calibration.json"), written);
    results("calibrated").forEach(line -> keys(line, written));
    bridged(written);
    answeredThroughGateway(written);
    ofLines(written);
    keys(report("calibrated"), written);
    run("tried", "--draft");
    keys(report("tried"), written);
    artefacts(file("runs"), "scorecard").forEach(card -> keys(card, written));
    artefacts(file("runs"), "extraction").forEach(one -> keys(one, written));

    for (String name :
        List.of("scorecard", "trace", "extraction", "calibration", "result-line", "run-report")) {
      List<JsonNode> objects = new ArrayList<>();
      collect(Schemas.source(name), objects);
      TreeSet<String> named = new TreeSet<>();
      objects.stream()
          .filter(object -> object.path("properties").isObject())
          .forEach(object -> object.get("properties").fieldNames().forEachRemaining(named::add));
      named.removeAll(RARE);

      named.removeAll(written);
      assertThat(named).as(name).isEmpty();
    }
  }

  /// A run whose documents are trials of a case and bring criteria with themes.
  private void ofLines(TreeSet<String> written) throws IOException {
    Path frame = file("frame.yaml");
    Path lines = file("lines.jsonl");
    String store = path("of-lines");
    Files.writeString(
        frame,
        """
        rubric: framed
        version: 1.0.0
        traits:
          criteria: {scale: points, item: {scale: 0-1}}
        plan:
          composite: {formula: criteria / positive_points, pass: composite >= 1}
        """);
    String item =
        "{\"ask\": \"%s?\", \"points\": 2, \"themes\": [\"tone\"], \"cues\": {\"positive\": [\"%s\"],"
            + " \"partial\": 1, \"clear\": 1}}";
    String line =
        "{\"id\": \"%d\", \"case\": \"%d\", \"trial\": %d, \"text\": \"thanks.\", \"rubric\": [%s]}%n";
    StringBuilder all = new StringBuilder();
    for (int at = 0; at < 6; at++) {
      String word = at % 3 == 0 ? "thanks" : "sorry";
      all.append(line.formatted(at, at / 2, at % 2, item.formatted(word, word)));
    }
    Files.writeString(lines, all);
    CapturedOutput run =
        CapturedOutput.run(
                "evaluate --rubric {} --documents {} --out {} --store",
                frame,
                lines,
                file("lines"),
                store)
            .ok();
    String report = CapturedOutput.run("report @latest --json --store", store).out();
    assertValid("run-report", List.of(report));
    assertValid("result-line", results("lines"));
    assertValid(
        "comparison",
        List.of(CapturedOutput.run("compare @latest @latest --json --store", store).out()));
    assertValid(
        "check",
        List.of(
            CapturedOutput.run(
                    "compare check @latest --baseline @latest --test pass,score --min-pass-k 2:0 --json --store",
                    store)
                .out()));
    keys(report, written);
    results("lines").forEach(each -> keys(each, written));
  }

  private void bridged(TreeSet<String> written) throws IOException {
    TwoJudges judges = new TwoJudges(Files.createDirectory(file("judges")), TwoJudges.RUBRIC);
    judges.run("old", false, TwoJudges.letters(0, 40));
    judges.run("new", true, TwoJudges.letters(0, 40));
    judges.ok("measure bridge old new --out ./map");
    judges.run(
        "bridged",
        true,
        TwoJudges.letters(40, 44),
        "--calibration",
        judges.path("map"),
        "--out",
        judges.path("bridged"));
    keys(Files.readString(Path.of(judges.path("map"))), written);
    results("judges/bridged").forEach(line -> keys(line, written));
    assertValid("result-line", results("judges/bridged"));
  }

  /// By another model than the one that was asked, twice with the same answer.
  private void answeredThroughGateway(TreeSet<String> written) throws IOException {
    String rubric =
        """
        rubric: made
        version: 1.0.0
        judge: {repeats: 2}
        traits:
          claim: {scale: {min: 1, max: 6}, items: [{id: C1, ask: A?}]}
        """;
    Path of = Files.createDirectory(file("gateway"));
    Files.writeString(of.resolve("rubric.yaml"), rubric);
    Files.writeString(of.resolve("texts.jsonl"), "{\"id\": \"a\", \"text\": \"Parks cool us.\"}");
    Bundle bundle = Rubrics.locked(rubric);
    try (GatewayServer server =
        new GatewayServer(asked ->
            GatewayServer.completion(
                    "other", "a-1", "stop", GatewayServer.said(bundle, asked, "Parks cool us"))
                .with("x-cache", "HIT"))) {
      CapturedOutput run =
          CapturedOutput.run(
                  Map.of("PLUMBLINE_OPENAI_MODEL", "m", "PLUMBLINE_OPENAI_URL", server.url()),
                  "evaluate --rubric {} --documents {} --judge openai --store",
                  of.resolve("rubric.yaml"),
                  of.resolve("texts.jsonl"),
                  of)
              .ok();
    }
    for (String kind : List.of("scorecard", "extraction")) {
      artefacts(of, kind).forEach(one -> keys(one, written));
    }
    assertValid("stored-scorecard", artefacts(of, "scorecard"));
    assertValid("extraction", artefacts(of, "extraction"));
    String report = CapturedOutput.run("report @latest --store {} --json", of).out();
    keys(report, written);
    assertValid("run-report", List.of(report));
    assertValid(
        "show-line",
        CapturedOutput.run("show @latest --store {} --json", of).out().lines().toList());
  }

  private void evaluated(Path event, TreeSet<String> written) throws IOException {
    Path store = file("all");
    CapturedOutput run = CapturedOutput.run(evaluated(event, store));
    if (run.exit() == ExitCode.OK) {
      keys(run.out(), written);
      artefacts(store, "extraction").forEach(one -> keys(one, written));
    }
  }

  private static void assertValid(String schema, List<String> documents) {
    assertThat(documents).isNotEmpty();
    for (String document : documents) {
      assertThat(Schemas.problems(schema, Schemas.read(document))).as(document).isEmpty();
    }
  }

  /// A run that is evaluated now and one that is found again or was written to files say the same.
  @Test
  void a_summary_made_on_the_way_is_the_one_that_is_read_again() throws IOException {
    run("raw");
    fit("--signals all");
    String calibration = path("calibration.json");
    run("written", "--calibration", calibration);
    CapturedOutput first = summarized(calibration);
    CapturedOutput again = summarized(calibration);
    again.complains("nothing was evaluated again");
    first.doesNotComplain("nothing was evaluated again");
    assertThat(again.out()).isEqualTo(first.out()).contains("\"agreement\"", "\"unscored\"");
    first.prints("\"statuses\"", "\"refused\"");
  }

  private CapturedOutput summarized(String calibration) {
    return CapturedOutput.run(
        "evaluate --rubric {} --documents {} --labels {} --calibration {} --store {} --max-unscored 1 --json --quiet",
        file("rubric.yaml"),
        file("documents.jsonl"),
        file("labels.jsonl"),
        calibration,
        file("other"));
  }

  private void run(String out, String... more) {
    CapturedOutput run =
        CapturedOutput.run(
                "evaluate --rubric {} --documents {} --out {} --name {} --store {} --max-unscored 1 --quiet",
                file("rubric.yaml"),
                file("documents.jsonl"),
                file(out),
                out,
                file("runs"),
                more)
            .ok();
  }

  /// A release, then a correction, an annulment, and an appeal that is upheld.
  private void rule(String run) {
    decide(run, "release", "Ada");
    decide(
        run,
        "correct",
        "Ada",
        "d5",
        "--item",
        "S1",
        "--decision",
        "0",
        "--reason",
        "for the schema",
        "--anyway");
    decide(run, "annul", "Ada", "d3", "--reason", "for the schema");
    decide(run, "appeal", "Ada", "d7", "--item", "S1", "--ground", "too low");
    decide(
        run,
        "correct",
        "Bea",
        "d7",
        "--item",
        "S1",
        "--decision",
        "0",
        "--reason",
        "so it is",
        "--appeal",
        "1",
        "--anyway");
  }

  private void decide(String run, String command, String by, String... more) {
    CapturedOutput decided =
        CapturedOutput.run(
                "{}",
                Stream.of("decide", command, run),
                Stream.of(more),
                Stream.of("--by", by, "--store", path("runs")))
            .ok();
  }

  private CapturedOutput fit(String line, Object... values) {
    CapturedOutput fit =
        CapturedOutput.run(
                "measure calibrate fit --run raw --store {} --labels {} --scale 1:5:1 --out",
                file("runs"),
                file("labels.jsonl"),
                file("calibration.json"),
                CapturedOutput.words(line, values))
            .ok();
    return fit;
  }

  /// A check of a run against `raw`.
  private String check(String run, int exit, String... criteria) {
    CapturedOutput check =
        CapturedOutput.run(
                "compare check {} --baseline raw --json --max-unscored 1 --store",
                run,
                file("runs"),
                criteria)
            .ended(exit);
    return check.out();
  }

  private String stored(String line, Object... values) {
    CapturedOutput output =
        CapturedOutput.run("{} --json --store", CapturedOutput.words(line, values), file("runs"))
            .ok();
    return output.out();
  }

  /// Scores `raw` by a rubric with a higher mark.
  private void rescore() throws IOException {
    Path strict = file("strict.yaml");
    Files.writeString(
        strict,
        RUBRIC
            .replace("pass: composite >= 3, on: calibrated", "pass: composite >= 4")
            .replace("version: 1.0.0", "version: 2.0.0"));
    CapturedOutput rescored =
        CapturedOutput.run("score raw --rubric {} --name strict --store", strict, file("runs"))
            .ok();
  }

  private String experiment(String line, Object... values) {
    CapturedOutput experiment =
        CapturedOutput.run(
            Stream.concat(
                    Stream.concat(
                        Stream.of("measure", "experiment"),
                        Stream.of(CapturedOutput.words(line, values))),
                    Stream.of(
                        "--store",
                        path("runs"),
                        "--labels",
                        path("labels.jsonl"),
                        "--scale",
                        "1:5:1",
                        "--json"))
                .toArray(String[]::new));
    experiment.ok();
    return experiment.out();
  }

  private String report(String run) {
    CapturedOutput report =
        CapturedOutput.run(
                "report {} --store {} --labels {} --json", run, file("runs"), file("labels.jsonl"))
            .ok();
    return report.out();
  }

  private List<String> results(String run) throws IOException {
    return Files.readAllLines(file(run).resolve("results.jsonl"));
  }

  private static List<String> artefacts(Path store, String kind) {
    return RawStore.bodies(store, WireName.KEBAB.parse(ArtefactKind.class, kind).orElseThrow());
  }

  /// Texts with more and more reasons; some are too short, and one is stopped by the gate.
  private static String documents() {
    return IntStream.range(0, 80)
        .mapToObj(i ->
            "{\"id\":\"d%d\",\"text\":\"%s\"}\n"
                .formatted(
                    i,
                    i % 20 == 19
                        ? ""
                        : "Number " + i + " came. " + "It rained because. ".repeat(i % 10)))
        .collect(Collectors.joining());
  }

  private static String labels() {
    return IntStream.range(0, 80)
        .mapToObj(i ->
            "{\"id\":\"d%d\",\"scores\":{\"composite\":%d},\"raters\":[%d,%d,3],\"group\":\"%s\"}\n"
                .formatted(
                    i, 1 + i % 5, 1 + i % 5, 1 + (i + i / 40) % 5, i % 2 == 0 ? "even" : "odd"))
        .collect(Collectors.joining());
  }

  private static String bytes(byte[] json) {
    return new String(json, StandardCharsets.UTF_8);
  }

  private static void keys(String json, TreeSet<String> keys) {
    keys(Schemas.read(json), keys);
  }

  private static void keys(JsonNode node, TreeSet<String> keys) {
    node.fieldNames().forEachRemaining(keys::add);
    node.forEach(child -> keys(child, keys));
  }

  private static void collect(JsonNode node, List<JsonNode> objects) {
    if (node.isObject()) {
      objects.add(node);
    }
    node.forEach(child -> collect(child, objects));
  }

  private static List<String> schemas() {
    return Schemas.names();
  }

  private static List<Path> events() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("events"))) {
      return all.filter(Files::isDirectory).sorted().toList();
    }
  }
}
