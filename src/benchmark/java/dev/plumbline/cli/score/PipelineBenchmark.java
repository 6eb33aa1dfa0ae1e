package dev.plumbline.cli.score;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.cli.PlumblineCommand;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Preparation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;

/// How fast the steps are, each on one thread unless it says otherwise. The figure is the best of
/// several rounds after a warm-up; the median stands beside it.
///
/// Arguments: a rubric and a file of documents to evaluate (`text` and `id` by `--map` words), or
/// none, then that row is left out.
public final class PipelineBenchmark {

  private static final int ROUNDS = 9;

  public static void main(String[] arguments) throws Exception {
    System.out.println("step                                                  best/s    median/s");
    for (int rules : new int[] {20, 200}) {
      Bundle bundle = bundle(rules);
      List<byte[]> facts = facts(1_000);
      scoring(bundle, facts, rules);
      bytes(bundle, facts, rules);
    }
    compiling();
    if (arguments.length == 3) {
      evaluating(Path.of(arguments[0]), Path.of(arguments[1]), arguments[2]);
    } else {
      System.out.println("evaluate: left out, no documents were named");
    }
  }

  private static void scoring(Bundle bundle, List<byte[]> facts, int rules) {
    Extractor extractor = new Extractor(bundle.extraction());
    Scorer scorer = new Scorer(bundle);
    List<Extraction> extractions = facts.stream().map(f -> extraction(extractor, f)).toList();
    long[] steps = {0};
    row(
        "facts -> scorecard with trace, " + rules + " rules, no JSON",
        extractions.size() * 20,
        () -> {
          for (int i = 0; i < 20; i++) {
            for (Extraction extraction : extractions) {
              steps[0] += scorer.evaluate(extraction).steps().size();
            }
          }
        });
  }

  private static void bytes(Bundle bundle, List<byte[]> facts, int rules) {
    Extractor extractor = new Extractor(bundle.extraction());
    Scorer scorer = new Scorer(bundle);
    long[] sink = {0};
    row(
        "facts JSON -> scorecard bytes and digest, " + rules + " rules",
        facts.size() * 4,
        () -> {
          for (int i = 0; i < 4; i++) {
            for (byte[] json : facts) {
              byte[] card = scorer.score(extraction(extractor, json)).bytes();
              sink[0] += Digest.of(ArtefactKind.SCORECARD, card).hex().length();
            }
          }
        });
  }

  private static void compiling() {
    byte[] source = rubric(200).getBytes(StandardCharsets.UTF_8);
    row(
        "rubric -> bundle, 200 rules",
        20,
        () -> {
          for (int i = 0; i < 20; i++) {
            BundleCompiler.compile(source);
          }
        });
  }

  private static void evaluating(Path rubric, Path documents, String map) throws IOException {
    Path folder = Files.createTempDirectory("plumbline-bench");
    List<Long> perSecond = new ArrayList<>();
    int count = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Path out = folder.resolve("run" + round);
      long begun = System.nanoTime();
      PlumblineCommand.run(
          new String[] {
            "evaluate",
            "--rubric",
            rubric.toString(),
            "--documents",
            documents.toString(),
            "--map",
            map,
            "--out",
            out.toString(),
            "--store",
            out.resolve("store").toString(),
            "--quiet",
            "--json",
            "--threads",
            "2"
          },
          new OutputStreams(
              new java.io.PrintWriter(java.io.Writer.nullWriter()),
              new java.io.PrintWriter(System.err, true)));
      long nanos = System.nanoTime() - begun;
      try (Stream<String> lines = Files.lines(out.resolve("results.jsonl"))) {
        count = (int) lines.count();
      }
      perSecond.add(count * 1_000_000_000L / nanos);
    }
    System.out.println(
        "evaluate "
            + count
            + " documents into an empty folder, 2 threads: first "
            + perSecond.getFirst()
            + "/s, best "
            + perSecond.stream().max(Comparator.naturalOrder()).orElseThrow()
            + "/s, median "
            + perSecond.stream().sorted().toList().get(ROUNDS / 2)
            + "/s");
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }

  private static void row(String name, int operations, Runnable work) {
    for (int i = 0; i < 5; i++) {
      work.run();
    }
    long[] rates = new long[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      long begun = System.nanoTime();
      work.run();
      rates[i] = operations * 1_000_000_000L / (System.nanoTime() - begun);
    }
    Arrays.sort(rates);
    System.out.printf(
        java.util.Locale.ROOT, "%-50s %,11d %,11d%n", name, rates[ROUNDS - 1], rates[ROUNDS / 2]);
  }

  private static Extraction extraction(Extractor extractor, byte[] json) {
    JsonObject given = (JsonObject) ((JsonResult.Read) JsonReader.read(json, 100_000)).value();
    return ((Preparation.Complete) extractor.prepare(given)).extraction();
  }

  private static Bundle bundle(int rules) {
    byte[] source = rubric(rules).getBytes(StandardCharsets.UTF_8);
    return switch (BundleCompiler.compile(source)) {
      case BundleCompilation.Locked locked -> locked.bundle();
      case BundleCompilation.DraftLocked _ -> throw new AssertionError("a draft");
      case BundleCompilation.Rejected rejected ->
          throw new IllegalStateException(rejected.problems() + "");
    };
  }

  /// Rules over fifteen facts: five booleans, four integers, four decimals, two enums.
  private static String rubric(int rules) {
    StringBuilder out = new StringBuilder("rubric: bench\nversion: 1.0.0\nfacts:\n");
    for (int i = 0; i < 5; i++) {
      out.append("  b").append(i).append(": boolean\n");
    }
    for (int i = 0; i < 4; i++) {
      out.append("  n").append(i).append(": {type: integer, min: 0, max: 1000}\n");
      out.append("  d").append(i).append(": {type: decimal, min: 0, max: 1}\n");
    }
    out.append(
        "  e0: {type: enum, values: [low, mid, high]}\n  e1: {type: enum, values: [x, y]}\n");
    out.append("plan:\n  composite:\n    rules:\n");
    for (int i = 0; i < rules; i++) {
      out.append("      - {id: r")
          .append(i)
          .append(", weight: ")
          .append(i % 2 == 0 ? "0.05" : "-0.02");
      out.append(", when: '").append(condition(i)).append("'}\n");
    }
    return out.append("    pass: composite >= 0.1\n").toString();
  }

  private static String condition(int i) {
    return switch (i % 5) {
      case 0 -> "n" + i % 4 + " >= " + (i * 7 % 900) + " && !b" + i % 5;
      case 1 -> "d" + i % 4 + " < 0." + (10 + i % 80) + " || b" + i % 5;
      case 2 -> "e0 == \"mid\" && d" + i % 4 + " >= 0.25";
      case 3 -> "e1 in [\"x\"] && n" + i % 4 + " < " + (100 + i);
      default -> "at_least(2, b0, b1, n1 > 500, d2 > 0.5)";
    };
  }

  private static List<byte[]> facts(int count) {
    SplittableRandom random = new SplittableRandom(7);
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      TreeMap<String, String> facts = new TreeMap<>();
      for (int k = 0; k < 5; k++) {
        facts.put("b" + k, Boolean.toString(random.nextBoolean()));
      }
      for (int k = 0; k < 4; k++) {
        facts.put("n" + k, Integer.toString(random.nextInt(1001)));
        facts.put("d" + k, "0." + (100 + random.nextInt(900)));
      }
      facts.put("e0", "\"" + List.of("low", "mid", "high").get(random.nextInt(3)) + "\"");
      facts.put("e1", random.nextBoolean() ? "\"x\"" : "\"y\"");
      StringBuilder json = new StringBuilder("{");
      facts.forEach((id, value) ->
          json.append(json.length() > 1 ? "," : "")
              .append("\"")
              .append(id)
              .append("\":")
              .append(value));
      all.add(json.append("}").toString().getBytes(StandardCharsets.UTF_8));
    }
    return all;
  }

  private PipelineBenchmark() {}
}
