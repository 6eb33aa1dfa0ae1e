package dev.plumbline.exchange.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.fixtures.FreshSeeds;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Generated assertions, run by promptfoo itself and by what is imported of them. `-Dpromptfoo=DIR`
/// names a folder with `node_modules/promptfoo` and a Node that runs it in `node_modules/.bin`.
@Tag("soak")
class PromptfooOracleTest {

  private static final int TESTS = 100;

  private static final List<String> WORDS =
      List.of(
          "Paris",
          "paris",
          "Größe",
          "größe",
          "a.b",
          "(x)",
          "$5",
          "is",
          "the",
          "42",
          "naïve",
          "日本",
          "\u00a0",
          "end\n",
          "\t",
          "c\\d",
          "[1]",
          "🙂",
          "İ",
          "ß",
          "STRASSE",
          "\u212a",
          "straſse",
          "ẞ",
          "ẞ\u0130x",
          "{\"a\": 1}",
          "-",
          "x+y",
          "");

  private static final List<String> PATTERNS =
      List.of(
          "^Par",
          "is$",
          "\\d+",
          "[^\\s]\\s[a-z]",
          "(?:a|the)\\b",
          "\\w+\\.\\w",
          "Gr.+e",
          "\\u65e5",
          "[\\d$]{2}",
          "x\\+y|\\$5",
          "^$",
          "a{2}",
          "\\S\\s+\\S",
          "(paris|is)[^]*the",
          "{",
          "}",
          "\\-");

  private static final List<String> KINDS =
      List.of(
          "equals",
          "contains",
          "icontains",
          "contains-any",
          "icontains-any",
          "contains-all",
          "icontains-all",
          "starts-with",
          "regex",
          "word-count",
          "is-json",
          "levenshtein");

  @TempDir private Path folder;

  static IntStream seeds() {
    return Arrays.stream(FreshSeeds.after(1, PromptfooOracleTest.class)).limit(2);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void what_is_imported_gives_what_promptfoo_recorded(int seed)
      throws IOException, InterruptedException {
    String installed = System.getProperty("promptfoo", "");
    assumeTrue(!installed.isEmpty(), "skipped: -Dpromptfoo names no folder with promptfoo");
    Random random = new Random(seed);
    List<Json> tests = new ArrayList<>();
    for (int i = 0; i < TESTS; i++) {
      tests.add(test(random));
    }
    Files.writeString(
        folder.resolve("promptfooconfig.json"),
        PlainJson.text(
            JsonObject.of(
                "prompts", JsonArray.texts(List.of("{{p}}")),
                "providers", JsonArray.texts(List.of("echo")),
                "tests", new JsonArray(tests))));
    evaluate(Path.of(installed));

    ImportLedger ledger = new ImportLedger();
    Path results = folder.resolve("results.json");
    ForeignImport done =
        SuiteImport.of(
            "results.json", PromptfooImport.read(new ForeignFile(results), ledger), ledger);

    JsonObject agreement = done.json(folder).object("agreement");
    assertThat(agreement.integer("outputs")).isEqualTo(TESTS);
    assertThat(agreement.list("differences")).isEmpty();
  }

  private void evaluate(Path installed) throws IOException, InterruptedException {
    Path modules = installed.resolve("node_modules");
    ProcessBuilder builder =
        new ProcessBuilder(
            modules.resolve(".bin/node").toString(),
            modules.resolve("promptfoo/dist/src/main.js").toString(),
            "eval",
            "-c",
            "promptfooconfig.json",
            "-o",
            "results.json",
            "--no-cache",
            "--no-table");
    builder.environment().put("PROMPTFOO_DISABLE_TELEMETRY", "1");
    builder.environment().put("PROMPTFOO_DISABLE_UPDATE", "1");
    builder.environment().put("PROMPTFOO_CONFIG_DIR", folder.resolve("home").toString());
    builder.directory(folder.toFile());
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile());
    builder.start().waitFor();
    assertThat(folder.resolve("results.json")).exists();
  }

  private static JsonObject test(Random random) {
    String output = text(random, 6);
    // of what is beyond U+FFFF promptfoo counts halves
    List<String> kinds = output.contains("🙂") ? KINDS.subList(0, KINDS.size() - 1) : KINDS;
    JsonObjectBuilder test =
        JsonObject.builder()
            .put("providerOutput", output)
            .put("vars", JsonObject.of("v", text(random, 2)))
            .put("assert", asserts(random, 1 + random.nextInt(4), true, kinds));
    if (random.nextInt(3) == 0) {
      test.put("threshold", new BigDecimal(random.nextInt(11)).movePointLeft(1));
    }
    return test.build();
  }

  private static JsonArray asserts(Random random, int count, boolean sets, List<String> kinds) {
    List<Json> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      JsonObjectBuilder one = JsonObject.builder();
      if (sets && random.nextInt(5) == 0) {
        one.put("type", "assert-set")
            .put("assert", asserts(random, 1 + random.nextInt(3), false, kinds));
        if (random.nextBoolean()) {
          one.put("threshold", new BigDecimal("0.5"));
        }
      } else {
        String kind = kinds.get(random.nextInt(kinds.size()));
        one.put("type", (random.nextInt(3) == 0 ? "not-" : "") + kind);
        value(kind, random, one);
      }
      if (random.nextInt(3) == 0) {
        one.put("weight", random.nextInt(4));
      }
      if (random.nextInt(4) == 0) {
        one.put("metric", "m" + random.nextInt(2));
      }
      all.add(one.build());
    }
    return new JsonArray(all);
  }

  private static void value(String kind, Random random, JsonObjectBuilder one) {
    switch (kind) {
      case "regex" -> one.put("value", PATTERNS.get(random.nextInt(PATTERNS.size())));
      case "word-count" ->
          one.put(
              "value",
              random.nextBoolean()
                  ? Json.of(random.nextInt(6))
                  : JsonObject.of("min", 2, "max", 4));
      case "is-json" -> {
        if (random.nextBoolean()) {
          one.put(
              "value", JsonObject.of("type", "object", "required", JsonArray.texts(List.of("a"))));
        }
      }
      case "contains-any", "icontains-any", "contains-all", "icontains-all" ->
          one.put(
              "value",
              random.nextInt(4) == 0
                  ? Json.of("Paris, \"a,b\" ,42")
                  : random.nextInt(8) == 0
                      ? JsonArray.of("{{v}}", JsonNull.NULL, 42)
                      : JsonArray.texts(List.of(word(random), word(random))));
      case "levenshtein" -> one.put("value", "Paris is").put("threshold", random.nextInt(12));
      case "equals" ->
          one.put(
              "value",
              random.nextInt(4) == 0
                  ? JsonObject.of("a", 1)
                  : Json.of(random.nextBoolean() ? "{{v}}" : word(random)));
      default -> one.put("value", random.nextBoolean() ? "{{v}}x" : word(random));
    }
  }

  private static String word(Random random) {
    String word = WORDS.get(random.nextInt(WORDS.size() - 1));
    return word.isBlank() ? "is" : word;
  }

  private static String text(Random random, int most) {
    StringBuilder text = new StringBuilder();
    int words = random.nextInt(most + 1);
    for (int i = 0; i < words; i++) {
      text.append(i > 0 && random.nextBoolean() ? " " : "")
          .append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return text.toString();
  }
}
