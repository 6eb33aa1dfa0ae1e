package dev.plumbline.score;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedFacts;
import dev.plumbline.fixtures.GeneratedRubric;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Artefacts of generated rubrics, so that two JVM processes can be compared.
final class GeneratedScorecards {

  /// The three digests and two scorecards, one of them with unknown facts.
  static List<String> of(GeneratedRubric made, int seed, String source) {
    return of(Rubrics.locked(source), made, seed);
  }

  private static List<String> of(Bundle bundle, GeneratedRubric made, int seed) {
    return List.of(
        bundle.digest().toString(),
        bundle.extraction().digest().toString(),
        bundle.scoring().digest().toString(),
        card(bundle, GeneratedFacts.all(made, seed)),
        card(bundle, GeneratedFacts.some(made, seed)));
  }

  private static String card(Bundle bundle, JsonObject given) {
    return new String(Scorecards.of(bundle, given).bytes(), StandardCharsets.UTF_8);
  }

  /// The same of a rubric of the corpus, written as YAML.
  static List<String> of(int seed) {
    return of(GeneratedCorpus.bundle(seed), GeneratedCorpus.rubric(seed), seed);
  }

  /// One SHA-256 over all artefacts of a number of rubrics.
  static String sha256(int rubrics) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      for (int seed = 0; seed < rubrics; seed++) {
        of(seed).forEach(each -> sha.update(each.getBytes(StandardCharsets.UTF_8)));
      }
      return HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /// [#sha256(int)] computed by another process with the given options.
  static String elsewhere(int rubrics, String... options) throws IOException {
    return elsewhere(Path.of(System.getProperty("java.home")), rubrics, options);
  }

  /// As [#elsewhere(int, String...)], by another JDK.
  static String elsewhere(Path jdk, int rubrics, String... options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                jdk.resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            GeneratedScorecards.class.getName(),
            Integer.toString(rubrics)));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (var out = process.getInputStream()) {
      return new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }

  public static void main(String[] arguments) {
    System.out.println(sha256(Integer.parseInt(arguments[0])));
  }

  private GeneratedScorecards() {}
}
