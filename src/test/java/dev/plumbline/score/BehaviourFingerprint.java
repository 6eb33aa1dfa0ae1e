package dev.plumbline.score;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.ExpressionSources;
import dev.plumbline.fixtures.GeneratedFacts;
import dev.plumbline.fixtures.GeneratedRubric;
import dev.plumbline.fixtures.GeneratedRubric.Style;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Prints the results of all cases of `events/` and of 1,000 generated rubrics, without digests and
/// key names, so that two versions of the code that differ only in their vocabulary print the same
/// lines.
final class BehaviourFingerprint {

  private static final int RUBRICS = 1_000;
  private static final List<String> RESULT =
      List.of("status", "composite", "display", "verdict", "passed", "interval");
  private static final List<String> PART = List.of("id", "score", "verdict", "passed", "interval");

  public static void main(String[] arguments) throws IOException {
    Path store = Files.createTempDirectory("fingerprint");
    try (Stream<Path> folders = Files.list(Path.of("events"))) {
      for (Path folder : folders.filter(Files::isDirectory).sorted().toList()) {
        CapturedOutput out = CapturedOutput.run("evaluate {} --json --store", folder, store);
        System.out.println(folder.getFileName() + " exit " + out.exit());
        if (out.out().isEmpty()) {
          System.out.println("  problems " + out.err().lines().count());
        } else {
          print(out.out().getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    for (int seed = 0; seed < RUBRICS; seed++) {
      GeneratedRubric made = GeneratedRubric.of(seed, Style.FREE);
      Bundle bundle = Rubrics.locked(ExpressionSources.yaml(made.source()));
      System.out.println("seed " + seed);
      print(Scorecards.of(bundle, GeneratedFacts.all(made, seed)).bytes());
      print(Scorecards.of(bundle, GeneratedFacts.some(made, seed)).bytes());
    }
  }

  private static void print(byte[] scorecard) {
    JsonObject card = object(scorecard);
    System.out.println("  " + line(card, RESULT));
    for (String section : List.of("traits", "dimensions")) {
      if (card.keys().contains(section) && card.get(section) instanceof JsonArray(var parts)) {
        parts.forEach(part -> System.out.println("    " + line((JsonObject) part, PART)));
      }
    }
  }

  private static String line(JsonObject object, List<String> keys) {
    StringBuilder out = new StringBuilder();
    for (String key : keys) {
      Json value = object.keys().contains(key) ? object.get(key) : JsonNull.NULL;
      byte[] bytes = CanonicalJson.bytes(value);
      out.append(new String(bytes, StandardCharsets.UTF_8)).append(' ');
    }
    return out.toString().strip();
  }

  private static JsonObject object(byte[] bytes) {
    if (JsonReader.read(bytes, Integer.MAX_VALUE) instanceof JsonResult.Read(JsonObject card)) {
      return card;
    }
    throw new IllegalStateException("no JSON object: " + new String(bytes, StandardCharsets.UTF_8));
  }

  private BehaviourFingerprint() {}
}
