package dev.plumbline.exchange.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.fixtures.FreshSeeds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Files that are not as their tools write them: each is imported or refused with problems, and
/// what an import does not understand is in its report.
@Tag("soak")
class MutatedImportTest {

  private static final int MUTANTS = 2;
  private static final String MARKER = "zq7marker";

  enum Format {
    PROMPTFOO("results.json", PromptfooImport::read),
    GRADERS("eval.json", (file, ledger) -> GraderImport.read(file, Optional.empty(), ledger)),
    LANGFUSE("export.json", LangfuseImport::read),
    INSPECT("log.json", InspectImport::read),
    DEEPEVAL("run.json", DeepEvalImport::read),
    GRAPH("dag.json", DeepEvalImport::read);

    private final String file;
    private final BiFunction<ForeignFile, ImportLedger, ImportedSuite> reader;

    Format(String file, BiFunction<ForeignFile, ImportLedger, ImportedSuite> reader) {
      this.file = file;
      this.reader = reader;
    }

    Json sample() throws IOException {
      byte[] bytes =
          Files.readAllBytes(
              Path.of("src/test/resources/dev/plumbline/exchange/importing")
                  .resolve(name().toLowerCase(java.util.Locale.ROOT) + ".json"));
      return ((JsonResult.Read) JsonReader.read(bytes, bytes.length)).value();
    }
  }

  @TempDir private Path folder;

  /// The report and all files that are written; empty if it is refused.
  private Optional<String> imported(Format format, String content) throws IOException {
    Path file = folder.resolve(format.file);
    Files.writeString(file, content);
    try {
      ImportLedger ledger = new ImportLedger();
      ForeignImport done =
          SuiteImport.of(format.file, format.reader.apply(new ForeignFile(file), ledger), ledger);
      Path out = folder.resolve("out");
      done.write(out, true);
      StringBuilder all = new StringBuilder(CanonicalJson.text(done.json(out)));
      try (Stream<Path> written = Files.walk(out)) {
        for (Path each : written.filter(Files::isRegularFile).toList()) {
          all.append(Files.readString(each));
          Files.delete(each);
        }
      }
      return Optional.of(all.toString());
    } catch (Refusal refusal) {
      assertThat(refusal.problems()).isNotEmpty();
      return Optional.empty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_file_is_imported_or_refused(Format format) throws IOException {
    Json sample = format.sample();
    assertThat(imported(format, PlainJson.text(sample))).isPresent();
    for (int seed : FreshSeeds.after(2, MutatedImportTest.class)) {
      Random random = new Random(seed);
      for (int i = 0; i < MUTANTS; i++) {
        String mutant = PlainJson.text(sample);
        int changes = 1 + random.nextInt(3);
        for (int c = 0; c < changes; c++) {
          mutant = mutated(mutant, random);
        }
        try {
          imported(format, mutant);
        } catch (RuntimeException | StackOverflowError e) {
          throw new AssertionError(format + " with seed " + seed + ": " + mutant, e);
        }
      }
    }
  }

  /// Traces are no suite.
  @org.junit.jupiter.api.Test
  void traces_are_read_or_refused() throws IOException {
    Path source =
        Path.of("src/test/resources/dev/plumbline/exchange/importing").resolve("traces.json");
    String sample = Files.readString(source);
    for (int seed : FreshSeeds.after(2, MutatedImportTest.class)) {
      Random random = new Random(seed);
      String mutant = mutated(mutated(sample, random), random);
      Path file = Files.writeString(folder.resolve("spans.json"), mutant);
      try {
        TraceImport.read(List.of(file), TraceImport.Unit.CONVERSATION, "", new TreeMap<>());
      } catch (Refusal refusal) {
        assertThat(refusal.problems()).isNotEmpty();
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("traces with seed " + seed + ": " + mutant, e);
      }
    }
  }

  /// One change in a text of JSON, which may be no JSON then.
  private static String mutated(String text, Random random) {
    if (!(JsonReader.read(text.getBytes(StandardCharsets.UTF_8), 10_000_000)
        instanceof JsonResult.Read(Json value))) {
      return text;
    }
    List<String> places = places(value);
    String place = places.get(random.nextInt(places.size()));
    String hole = "\u0001hole\u0001";
    return switch (random.nextInt(4)) {
      case 0 -> PlainJson.text(changed(value, place, _ -> Optional.empty()));
      case 1 ->
          PlainJson.text(
              changed(value, place, old -> Optional.of(new JsonArray(List.of(old, old)))));
      default ->
          PlainJson.text(changed(value, place, _ -> Optional.of(Json.of(hole))))
              .replace(PlainJson.text(Json.of(hole)), odd(random));
    };
  }

  private static String odd(Random random) {
    List<String> odd =
        List.of(
            "NaN",
            "-Infinity",
            "1e400",
            "-0.0",
            "9".repeat(200),
            "1e-300",
            "12345678901234567890",
            "null",
            "true",
            "7",
            "0.25",
            "\"\"",
            "\"  \"",
            "\"x\"",
            "\"\\ud83d\"",
            "\"\\udc00a\"",
            "\"日本 ẞ \\u202e \\u0000 `\"",
            "\"{{a.b}} {% if x %} {{ c | upper }} #0 #1\"",
            "\"${x} ' \\\" : - & * ? | > !tag %\"",
            "[]",
            "{}",
            "[[]]",
            "[1, \"a\", null, {}]",
            "{\"\": {\"a.b\": [null]}}",
            "[".repeat(70) + "]".repeat(70),
            "[".repeat(3_000) + "]".repeat(3_000),
            "{\"a\":".repeat(100) + "1" + "}".repeat(100));
    return odd.get(random.nextInt(odd.size()));
  }

  @ParameterizedTest
  @EnumSource
  void a_member_of_another_type_is_used_or_in_the_report(Format format) throws IOException {
    Json sample = format.sample();
    TreeSet<String> silent = new TreeSet<>();
    for (String place : places(sample)) {
      if (place.isEmpty() || place.matches(".*/[0-9]+")) {
        continue;
      }
      Json other = JsonObject.of(MARKER, MARKER);
      Optional<String> all =
          imported(format, PlainJson.text(changed(sample, place, _ -> Optional.of(other))));
      if (all.filter(
              it -> !it.contains(MARKER) && !it.contains(place) && !it.contains(shown(place)))
          .isPresent()) {
        silent.add(shown(place));
      }
    }
    silent.removeAll(untold(format));
    assertThat(silent).as("members that say something, and were lost without a word").isEmpty();
  }

  /// As a report names a member of several elements.
  private static String shown(String place) {
    return place.replaceAll("/[0-9]+(?=/|$)", "/*").substring(1);
  }

  /// Members whose other values are told by no word: identifiers, times and names of models, which
  /// are skipped; columns that no grader names; and what a test or a message has in another place,
  /// which is then read from there, or is missing then and counted as not compared.
  private static List<String> untold(Format format) {
    return switch (format) {
      case PROMPTFOO ->
          List.of(
              "evalId",
              "results/results/*/gradingResult",
              "results/results/*/gradingResult/componentResults/*/assertion/metric",
              "results/results/*/gradingResult/componentResults/*/assertion/type",
              "results/results/*/gradingResult/componentResults/*/assertion/value",
              "results/results/*/gradingResult/componentResults/*/assertion/weight",
              "results/results/*/gradingResult/pass",
              "results/results/*/gradingResult/score",
              "results/results/*/prompt",
              "results/results/*/prompt/label",
              "results/results/*/provider",
              "results/results/*/provider/id",
              "results/results/*/testCase/assert/*/value",
              "results/results/*/testCase/vars",
              "results/results/*/testCase/vars/country",
              "results/results/*/vars",
              "results/results/*/vars/country",
              "results/version");
      case GRADERS ->
          List.of(
              "data_source/source/content/*/item",
              "data_source/source/content/*/sample",
              "testing_criteria/*/input/*/role",
              "testing_criteria/*/name");
      case LANGFUSE ->
          List.of(
              "observations/*/id",
              "observations/*/startTime",
              "scoreConfigs/*/id",
              "scores/*/id",
              "traces/*/name",
              "traces/*/timestamp");
      case INSPECT ->
          List.of(
              "eval/model",
              "samples/*/input",
              "samples/*/messages/*/function",
              "samples/*/output/choices/*/message",
              "samples/*/output/choices/*/message/content",
              "samples/*/output/choices/*/message/role",
              "samples/*/output/completion",
              "samples/*/scores/match/answer");
      case DEEPEVAL -> List.of("testCases/*/order");
      case GRAPH -> List.of("nodes/b/verdict");
    };
  }

  /// The pointers of all values.
  private static List<String> places(Json value) {
    List<String> places = new ArrayList<>();
    places("", value, places);
    return places;
  }

  private static void places(String at, Json value, List<String> places) {
    places.add(at);
    if (value instanceof JsonObject object) {
      object.forEach((key, member) -> places(at + "/" + key, member, places));
    } else if (value instanceof JsonArray(List<Json> elements)) {
      IntStream.range(0, elements.size())
          .forEach(i -> places(at + "/" + i, elements.get(i), places));
    }
  }

  private static Json changed(
      Json value, String place, java.util.function.Function<Json, Optional<Json>> change) {
    if (place.isEmpty()) {
      return change.apply(value).orElse(JsonNull.NULL);
    }
    int slash = place.indexOf('/', 1);
    String key = place.substring(1, slash < 0 ? place.length() : slash);
    String rest = slash < 0 ? "" : place.substring(slash);
    if (value instanceof JsonObject object) {
      JsonObjectBuilder builder = JsonObject.builder();
      object.forEach((name, member) -> {
        if (!name.equals(key)) {
          builder.put(name, member);
        } else if (!rest.isEmpty()) {
          builder.put(name, changed(member, rest, change));
        } else {
          change.apply(member).ifPresent(it -> builder.put(name, it));
        }
      });
      return builder.build();
    }
    List<Json> elements = new ArrayList<>(((JsonArray) value).values());
    int i = Integer.parseInt(key);
    if (rest.isEmpty()) {
      Optional<Json> other = change.apply(elements.get(i));
      elements.remove(i);
      other.ifPresent(it -> elements.add(i, it));
    } else {
      elements.set(i, changed(elements.get(i), rest, change));
    }
    return new JsonArray(elements);
  }
}
