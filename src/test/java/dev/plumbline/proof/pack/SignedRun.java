package dev.plumbline.proof.pack;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.store.Proceedings;
import dev.plumbline.store.sqlite.SqliteStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A run over documents with quotes of every match, signed with its bundle and exported.
final class SignedRun {

  private static final String RUBRIC =
      """
      rubric: letters
      version: 1.0.0
      document: {min_characters: 12}
      evidence: {accept: [exact, folded, elided, mended, inflected, reanchored, cross-unit, ambiguous], per_trait: 1}
      gates:
        - {id: empty_words, when: words < 4, score: 1, because: there is nothing to judge}
      facts:
        words: {computed: words}
      traits:
        content:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: C1, ask: Does the letter give a reason?, needs: 2}
            - {id: C2, ask: Does it say what happens next?}
        tone:
          scale: {min: 1, max: 5}
          items:
            - {id: T1, ask: Is the tone warm?}
            - {id: T2, ask: Are there insults?, scale: 0-1, reverse_scored: true}
      plan:
        bonus:
          rules:
            - {id: long_enough, when: words > 12, weight: 0.5}
            - {id: rude, when: T2 == 1, weight: -1, verdict: review}
        composite:
          weighted_mean: {content: 0.6, tone: 0.3, bonus: 0.1}
          pass: composite >= 2.5
      """;

  /// Quotes of the letter below by their match: exact, folded, elided, mended, near-miss.
  private static final List<String> QUOTES =
      List.of(
          "The train was late again",
          "the doctor said “stay at home”.",
          "because the train was late … we could not come",
          "and I beleive that, the doctor was right",
          "and I believe that the doctor was right",
          "the buss was late again",
          "we could not come on Monday");

  private final Path folder;

  private SignedRun(Path folder) {
    this.folder = folder;
  }

  static SignedRun in(Path folder, int documents, String seed) {
    SignedRun run = new SignedRun(folder);
    try {
      Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
      run.write(documents);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    run.plumbline("proof keys", run.path("key"));
    run.evaluate(seed, "--name", "first");
    return run;
  }

  /// The same run in another folder, where something else may happen to it.
  SignedRun copy(Path other) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.skip(1).toList()) {
        Files.copy(file, other.resolve(folder.relativize(file).toString()));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return new SignedRun(other);
  }

  private void write(int documents) throws IOException {
    List<String> texts = new ArrayList<>();
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      texts.add(document(i));
      if (i % 7 < 5) {
        answers.add(answer(i));
      }
    }
    Files.write(folder.resolve("documents.jsonl"), texts);
    Files.write(folder.resolve("answers.jsonl"), answers);
  }

  private void evaluate(String seed, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "evaluate",
                "--rubric",
                path("rubric.yaml"),
                "--documents",
                path("documents.jsonl"),
                "--judge",
                "example:scripted:1",
                "--completions",
                path("answers.jsonl"),
                "--max-unscored",
                "1",
                "--salt-seed",
                seed,
                "--store",
                path("store")));
    arguments.addAll(List.of(more));
    plumbline("", arguments);
  }

  /// The first documents again, with a map of all signals for the composite and one of the judge's
  /// score for a trait.
  ///
  /// @param documents of them
  SignedRun calibrated(int documents) {
    try {
      long labelled = Files.readAllLines(folder.resolve("documents.jsonl")).size();
      List<String> labels = new ArrayList<>(List.of("id,composite,content"));
      for (int i = 0; i < labelled; i++) {
        labels.add("d" + i + "," + (1 + i % 5) + "," + (1 + i % 9 * 0.5));
      }
      Files.write(folder.resolve("labels.csv"), labels);
      Files.writeString(folder.resolve("maps.jsonl"), fitted("composite", "regression", "all"));
      Files.writeString(
          folder.resolve("maps.jsonl"),
          fitted("content", "isotonic", "judge"),
          StandardOpenOption.APPEND);
      write(documents);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    evaluate("cd".repeat(32), "--calibration", path("maps.jsonl"));
    return this;
  }

  private String fitted(String target, String method, String signals) {
    return plumbline(
        "measure calibrate fit --run @latest --labels {} --target {} --method {} --signals {} --skip-unscored --json --store",
        path("labels.csv"),
        target,
        method,
        signals,
        path("store"));
  }

  private static String document(int i) {
    String text =
        i % 7 == 6
            ? "Never on day" + i
            : i % 7 == 5
                ? "No " + i
                : "We are sorry, because the train was late again and so we could not come on"
                    + " Monday. The train was late again.\\n\\nAnd then the doctor said \\\"stay "
                    + "  at home\\\" to number "
                    + i
                    + ", and I beleive that the doctor was right.";
    return String.format(Locale.ROOT, "{\"id\":\"d%d\",\"text\":\"%s\"}", i, text);
  }

  private static String answer(int i) {
    return String.format(
        Locale.ROOT,
        "{\"document\":\"d%d\",\"completion\":{\"items\":[%s,%s,%s,%s]}}",
        i,
        item("C1", 2, i),
        item("C2", 1 + i % 2, i + 1),
        item("T1", 2, i + 2),
        i % 3 == 0 ? item("T2", 1, i + 3) : "{\"item\":\"T2\",\"decision\":0,\"quotes\":[]}");
  }

  private static String item(String id, int decision, int quote) {
    return String.format(
        Locale.ROOT,
        "{\"item\":\"%s\",\"decision\":%d,\"quotes\":[{\"text\":\"%s\"},{\"text\":\"%s\"}]}",
        id,
        decision,
        QUOTES.get(quote % QUOTES.size()),
        QUOTES.get((quote + 1) % QUOTES.size()));
  }

  String path(String name) {
    return folder.resolve(name).toString();
  }

  Path store() {
    return folder.resolve("store");
  }

  /// As [#decide], each of them signed.
  void decideAndSign(String document) throws IOException {
    decide(document);
    decisions().forEach(decision -> sign(decision.toString()));
  }

  /// An appeal that is upheld by a correction, and an annulment that is taken back.
  void decide(String document) throws IOException {
    List<String> about = List.of("@latest", document, "--store", path("store"));
    decide("appeal", about, "--item", "C1", "--ground", "see the end", "--by", "A");
    decide(
        "correct",
        about,
        "--item",
        "C1",
        "--decision",
        "1",
        "--reason",
        "so it is",
        "--by",
        "B",
        "--quote",
        "The train was late again",
        "--appeal",
        "1",
        "--anyway");
    decide("annul", about, "--reason", "was ill", "--by", "B");
    decide("annul", about, "--withdraw", "--reason", "was not", "--by", "B");
  }

  List<Digest> decisions() {
    try (SqliteStore store = SqliteStore.openReadOnly(store())) {
      return store.proceedings().list().stream().map(Proceedings.Entry::digest).toList();
    }
  }

  private void decide(String command, List<String> about, String... more) {
    List<String> words = new ArrayList<>(List.of("decide", command));
    words.addAll(about);
    words.addAll(List.of(more));
    plumbline("", words);
  }

  String sign(String subject) {
    return plumbline("proof sign {} --key {} --store", subject, path("key"), path("store"));
  }

  Path export(String name, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("proof", "export", "@latest", "--out", path(name), "--store", path("store")));
    arguments.addAll(List.of(more));
    plumbline("", arguments);
    return folder.resolve(name);
  }

  /// The present head of the log, as a file.
  String head(String name) {
    try {
      String head = plumbline("proof log --store", path("store"));
      return Files.writeString(folder.resolve(name), head).toString();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  String plumbline(String line, Object... values) {
    return CapturedOutput.run(line, values).ok().out();
  }
}
