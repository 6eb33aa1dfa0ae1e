package dev.plumbline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.AppliedCalibrations;
import dev.plumbline.run.EvaluationRun;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.Progress;
import dev.plumbline.run.Progress.Interruption;
import dev.plumbline.run.RunRubrics;
import dev.plumbline.run.RunSettings;
import dev.plumbline.run.ScoringRubric;
import dev.plumbline.run.documents.DocumentFile;
import dev.plumbline.run.documents.DocumentFormat;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.run.documents.FieldMapping.ConversationMapping;
import dev.plumbline.run.files.RereadableInput;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.OrderedWorkers.Concurrency;
import dev.plumbline.run.local.StoreAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A year with two hundred runs: the first hundred and twenty by one version, the others by the
/// next. A rule fires last one hundred days before the last run.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunWindowTest {

  private static final int RUNS = 200;
  private static final int FIRST_VERSION = 120;
  private static final Instant LAST = Instant.parse("2025-12-31T23:30:00Z");
  private static final Instant STOPPED = LAST.minus(Duration.ofDays(100));

  private static final String RUBRIC =
      """
      rubric: letters
      version: 1.0.0
      facts:
        words: {computed: words}
        shouts: {computed: {phrase_count: ["never again"]}}
      traits:
        clarity:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Are there reasons?, cues: {positive: [because], clear: 1}}
      plan:
        manner:
          rules:
            - {id: shouting, when: shouts >= 1, weight: -1, because: it shouts}
            - {id: short, when: words < 8, weight: -1, because: it is short}
            - {id: huge, when: words > 5000, weight: -1, because: it is huge}
        composite: {formula: clarity + manner, pass: composite >= 3}
      """;

  private Path folder;

  private LocalStore store;
  private final List<Instant> begun = new ArrayList<>();

  @BeforeAll
  void year(@TempDir Path temporary) throws IOException {
    folder = temporary;
    store = LocalStore.open(folder.resolve("store"));
    Bundle first = bundle("1.0.0");
    Bundle second = bundle("1.1.0");
    for (int i = 0; i < RUNS; i++) {
      Instant begin = LAST.minus(Duration.ofDays(364L * (RUNS - 1 - i) / (RUNS - 1)));
      begun.add(begin);
      run(i, i < FIRST_VERSION ? first : second, begin, !begin.isAfter(STOPPED));
    }
  }

  private static Bundle bundle(String version) {
    return Rubrics.locked(RUBRIC.replace("1.0.0", version));
  }

  private void run(int number, Bundle bundle, Instant begin, boolean shouts) throws IOException {
    Path documents = folder.resolve("documents.jsonl");
    Files.writeString(
        documents,
        """
        {"id": "a%1$d", "text": "This is letter number %1$d, and it is sent because it must be."}
        {"id": "b%1$d", "text": "Letter number %1$d again.%2$s"}
        """
            .formatted(number, shouts ? " Never again will I write so many of them." : ""));
    try (RereadableInput input = RereadableInput.of(documents.toString())) {
      new EvaluationRun(
              RunRubrics.one(ScoringRubric.of(bundle, false)),
              new DocumentFile(
                  input,
                  DocumentFormat.of(input.path()),
                  FieldMapping.of(new TreeMap<>(), bundle),
                  Optional.empty(),
                  _ -> {},
                  ConversationMapping.NONE),
              AppliedCalibrations.of(List.of()),
              JudgeSource.parse("", List.of(), 0, StoreAccess.of(store)),
              new RunSettings(
                  Optional.empty(),
                  Optional.empty(),
                  "",
                  new Concurrency(1),
                  Optional.empty(),
                  Optional.empty(),
                  InstantSource.fixed(begin)),
              store,
              _ -> {})
          .run(1, Progress.none(), new Interruption() {});
    }
  }

  @Test
  void a_rule_that_stopped_firing_is_found_by_the_dates_of_runs() throws IOException {
    JsonNode stats = stats("--since 90d");

    assertThat(stats.at("/since").textValue()).isEqualTo("2025-10-02");
    long within =
        begun.stream().filter(it -> !day(it).isBefore(LocalDate.parse("2025-10-02"))).count();
    assertThat(stats.at("/runs")).hasSize((int) within);
    assertThat(stats.at("/total/documents").asLong()).isEqualTo(2 * within);
    LocalDate last =
        day(begun.stream().filter(it -> !it.isAfter(STOPPED)).reduce((_, b) -> b).orElseThrow());
    assertThat(findings(stats))
        .contains("stopped-firing manner/shouting " + last, "never-fired manner/huge ")
        .noneMatch(it -> it.startsWith("stopped-firing") && !it.contains("shouting"));
    assertThat(text("--since 90d --stale"))
        .contains(
            "rule `manner/shouting` fired in none of "
                + 2 * within
                + " documents; it fired last on "
                + last
                + ", under 1.1.0");
  }

  @Test
  void each_version_has_its_own_figures() throws IOException {
    JsonNode stats = stats("--since 90d");

    JsonNode first = history(stats, "1.0.0", "manner/shouting");
    assertThat(first.at("/evaluated").asInt()).isEqualTo(2 * FIRST_VERSION);
    assertThat(first.at("/fired").asInt()).isEqualTo(FIRST_VERSION);
    assertThat(first.at("/lastFired").textValue())
        .isEqualTo(first.at("/lastRun").textValue())
        .isEqualTo(day(begun.get(FIRST_VERSION - 1)).toString());
    JsonNode second = history(stats, "1.1.0", "manner/shouting");
    assertThat(second.at("/firstRun").textValue())
        .isEqualTo(day(begun.get(FIRST_VERSION)).toString());
    assertThat(second.at("/lastRun").textValue()).isEqualTo("2025-12-31");
    assertThat(second.at("/fired").asLong())
        .isEqualTo(begun.stream().skip(FIRST_VERSION).filter(it -> !it.isAfter(STOPPED)).count());
    assertThat(history(stats, "1.1.0", "manner/huge").has("lastFired")).isFalse();
    assertThat(Schemas.problems("run-statistics", stats)).isEmpty();
  }

  @Test
  void a_wider_window_has_the_rule_and_all_runs_have_no_window() throws IOException {
    assertThat(findings(stats("--since 120d"))).noneMatch(it -> it.contains("shouting"));
    JsonNode all = stats("");
    assertThat(all.at("/total/documents").asInt()).isEqualTo(2 * RUNS);
    assertThat(all.has("since")).isFalse();
    assertThat(stats("--since {}", day(begun.getLast())).at("/runs")).hasSize(1);
  }

  @Test
  void what_cannot_be_counted_is_refused_in_words() {
    run("--since 2026-01-01").complains("the last of these runs began on 2025-12-31");
    run("--since soon").complains("`soon` is not a date");
    run("--since 0d").complains("`0d` is not a date");
    output("measure stats --rubric letter").complains("no run of the rubric `letter` counts");
    output("measure stats").complains("name runs, or a rubric with --rubric");
    output("measure stats @latest --rubric letters")
        .complains("name runs, or a rubric with --rubric");
  }

  private static LocalDate day(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  private static List<String> findings(JsonNode stats) {
    List<String> findings = new ArrayList<>();
    stats
        .at("/findings")
        .forEach(it ->
            findings.add(
                it.at("/kind").textValue()
                    + " "
                    + it.at("/id").textValue()
                    + " "
                    + it.path("lastFired").asText()));
    return findings;
  }

  private static JsonNode history(JsonNode stats, String version, String id) {
    for (JsonNode part : stats.at("/history")) {
      if (part.at("/version").textValue().equals(version)
          && part.at("/id").textValue().equals(id)) {
        return part;
      }
    }
    throw new AssertionError(version + " " + id);
  }

  private JsonNode stats(String line, Object... values) {
    return Schemas.read(text(line + " --json", values));
  }

  private String text(String line, Object... values) {
    return run(line, values).ok().out();
  }

  private CapturedOutput run(String line, Object... values) {
    return output("measure stats --rubric letters " + line, values);
  }

  private CapturedOutput output(String line, Object... values) {
    return CapturedOutput.in(folder.resolve("store"), line, values);
  }
}
