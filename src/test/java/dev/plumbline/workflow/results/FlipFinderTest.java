package dev.plumbline.workflow.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.see.ViewedStore;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.present.page.browse.DocumentFlips;
import dev.plumbline.present.page.browse.WhatIfContent.Slider;
import dev.plumbline.present.text.VerdictText;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.source.RubricNumber;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.workflow.evaluation.DocumentEvaluator;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class FlipFinderTest {

  private static final BigDecimal STEP = new BigDecimal("0.1");
  private static final LocalDate DAY = LocalDate.of(2026, 1, 1);

  @TempDir private Path folder;

  static int[] seeds() {
    return IntStream.concat(
            IntStream.range(0, 3), IntStream.of(FreshSeeds.of(FlipFinderTest.class)).limit(1))
        .toArray();
  }

  /// The oracle scores the text itself, by the rubric with the number written into it, at each step
  /// of each number.
  @ParameterizedTest
  @MethodSource("seeds")
  void what_is_found_is_what_trying_every_value_finds(int seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    String rubric = rubric(random);
    List<JsonObject> documents =
        IntStream.range(0, 6)
            .mapToObj(i -> JsonObject.of("id", Json.of("d" + i), "text", Json.of(text(random))))
            .toList();
    try (LocalStore store = evaluated(rubric, documents)) {
      StoredRun run = StoredRuns.find("flips", store);
      Bundle bundle = compiled(rubric).orElseThrow();
      List<Slider> sliders = sliders(rubric);
      List<TreeMap<String, String>> expected =
          documents.stream().map(_ -> new TreeMap<String, String>()).toList();
      List<String> now = results(bundle, documents);
      for (Slider slider : sliders) {
        for (int direction : new int[] {-1, 1}) {
          TreeSet<Integer> open = new TreeSet<>();
          IntStream.range(0, documents.size()).forEach(open::add);
          BigDecimal value = slider.was().add(STEP.multiply(BigDecimal.valueOf(direction)));
          while (value.compareTo(slider.low()) >= 0 && value.compareTo(slider.high()) <= 0) {
            Optional<Bundle> other =
                compiled(RubricNumber.with(rubric, Map.of(slider.field(), value)))
                    .filter(it -> it.extraction().digest().equals(bundle.extraction().digest()));
            if (other.isPresent()) {
              List<String> then = results(other.get(), documents);
              for (int i : List.copyOf(open)) {
                if (!then.get(i).equals(now.get(i))) {
                  open.remove(i);
                  expected.get(i).put(slider.field() + " " + value.toPlainString(), then.get(i));
                }
              }
            }
            value = value.add(STEP.multiply(BigDecimal.valueOf(direction)));
          }
        }
      }
      int found = 0;
      for (int i = 0; i < documents.size(); i++) {
        DocumentFlips flips = flips("d" + i, run, bundle, rubric, sliders, store);
        TreeMap<String, String> given = new TreeMap<>();
        flips.flips().stream()
            .filter(flip -> !flip.field().isEmpty())
            .forEach(flip -> given.put(flip.field() + " " + flip.to(), flip.then()));
        assertThat(flips.now()).isEqualTo(now.get(i));
        assertThat(given).as("document " + i + "\n" + rubric).isEqualTo(expected.get(i));
        caps(rubric, documents.get(i), now.get(i), flips);
        found += given.size();
      }
      assertThat(found).isPositive();
    }
  }

  private static void caps(String rubric, JsonObject document, String now, DocumentFlips flips) {
    for (String part : List.of("items", "traits")) {
      String was = rubric.contains(part + ": none") ? "none" : "below-top";
      String to = was.equals("none") ? "below-top" : "none";
      String other = rubric.replace(part + ": " + was, part + ": " + to);
      String then = results(compiled(other).orElseThrow(), List.of(document)).getFirst();
      assertThat(
              flips.flips().stream()
                  .filter(flip ->
                      flip.field().isEmpty()
                          && flip.name().contains(part.equals("items") ? "items" : "criteria"))
                  .map(flip -> flip.was() + " " + flip.to() + " " + flip.then())
                  .toList())
          .isEqualTo(then.equals(now) ? List.of() : List.of(was + " " + to + " " + then));
    }
  }

  private static DocumentFlips flips(
      String id,
      StoredRun run,
      Bundle bundle,
      String rubric,
      List<Slider> sliders,
      LocalStore store) {
    return FlipFinder.of(
        run, StoredRuns.entry(run, "flips", id, store), bundle, rubric, sliders, store);
  }

  private LocalStore evaluated(String rubric, List<JsonObject> documents) throws IOException {
    Path file = Files.writeString(folder.resolve("rubric.yaml"), rubric);
    ViewedStore.evaluate(folder.resolve("store"), "flips", file, documents);
    return LocalStore.readOnly(folder.resolve("store"));
  }

  private static Optional<Bundle> compiled(String rubric) {
    return BundleCompiler.compileDespiteCases(rubric.getBytes(), DAY)
            instanceof BundleCompilation.Locked(Bundle bundle, var _)
        ? Optional.of(bundle)
        : Optional.empty();
  }

  private static List<String> results(Bundle bundle, List<JsonObject> documents) {
    DocumentEvaluator evaluator = new DocumentEvaluator(bundle);
    List<String> results = new ArrayList<>();
    for (JsonObject document : documents) {
      Scorecard card =
          ((DocumentEvaluator.Result.Evaluated)
                  evaluator.evaluate(
                      Document.of(document.text("text"), new TreeMap<>()), JsonObject.EMPTY))
              .scorecard();
      results.add(
          VerdictText.of(card.verdict())
              + card.graded().map(it -> ", grade " + it.grade().words()).orElse(""));
    }
    return results;
  }

  private static List<Slider> sliders(String rubric) {
    return RubricNumber.in(rubric).stream()
        .map(number ->
            new Slider(
                number.kind().name(),
                number.name(),
                number.path(),
                number.value(),
                number.value(),
                number.value().min(BigDecimal.ZERO),
                new BigDecimal(6),
                STEP))
        .toList();
  }

  private static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder("It begins here.");
    for (String word : List.of("alpha", "beta", "gamma", "delta")) {
      for (int i = random.nextInt(3); i > 0; i--) {
        text.append(" A sentence with ").append(word).append(" number ").append(i).append('.');
      }
    }
    return text.toString();
  }

  private static String rubric(SplittableRandom random) {
    return """
    rubric: made
    version: 1.0.0
    facts: {words: {computed: words}}
    gates:
      - {id: short, when: words < gate_words, verdict: fail, score: 1}
    thresholds:
      gate_words: {value: 4, rationale: short}
      mark: {value: %s, rationale: made}
      bonus_from: {value: %s, rationale: made}
    evidence: {per_trait: %d, cap: {items: %s, traits: %s}}
    traits:
      one:
        scale: {min: 1, max: 5}
        items:
          - {id: A, ask: a, cues: {positive: [alpha]}}
          - {id: B, ask: b, cues: {positive: [beta]}}
      two:
        scale: {min: 1, max: 5}
        items:
          - {id: C, ask: c, cues: {positive: [gamma]}}
          - {id: D, ask: d, cues: {positive: [delta]}}
    plan:
      base: {weighted_mean: {one: %s, two: %s}, total: 1}
      extra:
        start: 0
        rules:
          - {id: r, when: "one >= bonus_from && one < bonus_from + 1", weight: %s}
          - {id: s, when: two >= 4, weight: %s}
      composite:
        formula: clamp(base + extra, 1, 5)
        pass: composite >= mark
        veto: side
      side: {formula: base, pass: base >= %s}
    grades:
      composite: {bands: {good: %s, fair: %s, poor: 1}}
    """
        .formatted(
            number(random, 20, 45),
            number(random, 10, 45),
            random.nextInt(3),
            random.nextBoolean() ? "none" : "below-top",
            random.nextBoolean() ? "none" : "below-top",
            number(random, 1, 9),
            number(random, 1, 9),
            number(random, 1, 12),
            number(random, 1, 12),
            number(random, 20, 45),
            number(random, 38, 50),
            number(random, 15, 35));
  }

  private static String number(SplittableRandom random, int low, int high) {
    return BigDecimal.valueOf(random.nextInt(low, high), 1).toPlainString();
  }
}
