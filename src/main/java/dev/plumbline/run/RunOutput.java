package dev.plumbline.run;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.present.ci.TestSuite;
import dev.plumbline.present.ci.TestSuite.TestCase;
import dev.plumbline.present.ci.TestSuite.TestOutcome;
import dev.plumbline.present.page.Wording;
import dev.plumbline.rubric.AuthoredOrder;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.ScorecardSummary;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep.Cap;
import dev.plumbline.score.extraction.QuoteDescription;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.score.run.StoredRun.RunEnvelope;
import dev.plumbline.store.RunStore;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// What a stored run says of each of its documents, for people and scripts. It is made from the
/// artefacts each time, one document after the other.
public final class RunOutput {

  /// More would hide the others.
  private static final int QUESTIONS_MAX = 5;

  private static final int QUESTION = 80;

  private final StoredRun run;
  private final LocalStore store;

  public RunOutput(StoredRun run, LocalStore store) {
    this.run = run;
    this.store = store;
  }

  /// The lines, in the order of the documents.
  public void forEach(Consumer<ResultLine> consumer) {
    store.forLines(run, this::line, consumer);
  }

  /// A test case for each document.
  public TestSuite testSuite(Bundle bundle) {
    AuthoredOrder order = store.inAuthoredOrder(bundle).order();
    Rubric rubric = bundle.rubric();
    List<String> traits =
        order.traits(rubric.questions().traits()).stream().map(Trait::id).toList();
    List<Item> items = order.sorted(rubric.items(), Item::id);
    List<TestCase> cases = new ArrayList<>();
    forEach(line ->
        cases.add(
            ResultTestCase.of(
                line, traits, () -> missed(line, run.spec().rubrics() == 1 ? items : own(line)))));
    RunEnvelope envelope = run.envelope();
    SortedMap<String, String> properties = new TreeMap<>();
    properties.put("run", run.digest().orElseThrow().toString());
    properties.put("bundle", bundle.digest().toString());
    envelope.name().ifPresent(name -> properties.put("name", name.text()));
    return new TestSuite(
        bundle.identity().name(),
        run.spec().rubric(bundle.identity().version()),
        "",
        envelope.begin(),
        Duration.between(envelope.begin(), envelope.end().orElse(envelope.begin())),
        properties,
        cases);
  }

  /// The items of the rubric of a document that was scored.
  private List<Item> own(ResultLine line) {
    return line.scorecard()
        .map(it -> store.bundle(store.scorecard(it).bundle()).rubric().items())
        .orElse(List.of());
  }

  /// The pass marks that a document missed, and the questions that it failed, each with the quote
  /// that counted or what it lacks.
  private List<String> missed(ResultLine line, List<Item> items) {
    List<String> missed = new ArrayList<>();
    line.scorecard()
        .map(store::scorecard)
        .ifPresent(card ->
            ScorecardSummary.of(card).failures().stream()
                .filter(failure -> failure.kind() == ScorecardSummary.Failure.Kind.NODE)
                .forEach(failure -> missed.add(failure.text())));
    SortedMap<String, StoredFinding> findings = new TreeMap<>();
    line.extraction()
        .map(store::extraction)
        .ifPresent(all -> all.findings().forEach(one -> findings.put(one.item(), one)));
    List<String> questions =
        items.stream()
            .filter(item -> findings.containsKey(item.id()))
            .flatMap(item -> failed(item, findings.get(item.id())).stream())
            .toList();
    questions.stream().limit(QUESTIONS_MAX).forEach(missed::add);
    if (questions.size() > QUESTIONS_MAX) {
      missed.add("and " + (questions.size() - QUESTIONS_MAX) + " more questions");
    }
    return missed;
  }

  private static Optional<String> failed(Item item, StoredFinding finding) {
    int best = item.reverseScored() ? item.scale().lowest() : item.scale().highest();
    return finding
        .decision()
        .filter(decision -> !decision.equals(Rational.of(best)))
        .map(decision ->
            item.id()
                + " ("
                + Wording.shortened(item.ask(), QUESTION)
                + ") "
                + decision
                + " of "
                + item.scale().highest()
                + ": "
                + finding.quotes().stream()
                    .findFirst()
                    .map(quote ->
                        "\u201c"
                            + Wording.shortened(quote.quote().text(), QUESTION)
                            + "\u201d"
                            + (quote.counts() ? "" : ", " + QuoteDescription.of(quote)))
                    .orElse("no quote"));
  }

  private ResultLine line(RunStore.Entry entry) {
    RunLine line = entry.line();
    Optional<StoredScorecard> card = line.scorecard().map(digest -> store.scorecard(digest));

    return ResultLine.of(
        entry, card, JsonObject.mapped(store.resultsByTarget(line), result -> result.json()));
  }

  /// As [#forEach], and writes `results.jsonl` in the same pass, as a whole or not at all. What is
  /// there already is replaced.
  public void forEachWritten(Path folder, Consumer<ResultLine> consumer) {
    PrivateFiles.createFolder(folder);
    PrivateFiles.replace(
        folder.resolve("results.jsonl"),
        out -> {
          try {
            forEach(line -> {
              write(out, line);
              consumer.accept(line);
            });
          } catch (UncheckedIOException failure) {
            throw failure.getCause();
          }
        });
  }

  /// Writes `summary.json` and `summary.txt`, each as a whole or not at all.
  public void write(Path folder, RunSummary summary) {
    PrivateFiles.replace(folder.resolve("summary.json"), bytes(summary.jsonLine(run)));
    PrivateFiles.replace(folder.resolve("summary.txt"), bytes(summary.text(run)));
  }

  private static void write(OutputStream out, ResultLine line) {
    try {
      out.write(CanonicalJson.bytes(line.json()));
      out.write('\n');
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// A line of `results.jsonl`: what a reader or script needs of a document at once; the rest is in
  /// the artefacts.
  public record ResultLine(JsonObject json) {

    /// What is shown of a scorecard as it is, unless it is not there.
    private static final List<String> ALWAYS =
        List.of("composite", "display", "interval", "passed", "verdict");

    private static final List<String> SOMETIMES =
        List.of(
            "answeredBy",
            "traits",
            "dimensions",
            "gate",
            "unknown",
            "grade",
            "possibleGrades",
            "nearBorders");

    /// @param scorecard empty for a document that was refused
    /// @param calibrated the results of calibrations, by target; empty without any
    static ResultLine of(
        RunStore.Entry entry, Optional<StoredScorecard> scorecard, JsonObject calibrated) {
      RunLine line = entry.line();
      if (scorecard.isEmpty()) {
        return new ResultLine(
            JsonObject.of(
                "id", line.id(),
                "case", line.origin().ofCase(),
                "trial", line.origin().trial(),
                "status", line.status(),
                "composite", JsonNull.NULL,
                "problems", entry.remarks().lines().toList()));
      }
      JsonObject card = scorecard.get().json();
      List<String> caps = scorecard.get().steps(Cap.class).stream().map(Cap::subject).toList();
      JsonObjectBuilder json =
          JsonObject.builder()
              .put("id", line.id())
              .put("bundle", line.origin().bundle())
              .put("case", line.origin().ofCase())
              .put("trial", line.origin().trial())
              .put("status", line.status())
              .put("document", line.document())
              .put("extraction", scorecard.get().extraction())
              .put("scorecard", line.scorecard().orElseThrow());
      ALWAYS.forEach(key -> json.put(key, card.get(key)));
      SOMETIMES.forEach(key -> card.find(key).ifPresent(value -> json.put(key, value)));
      return new ResultLine(
          json.putUnlessEmpty("calibrated", calibrated).put("caps", caps).build());
    }

    public String id() {
      return json.text("id");
    }

    /// The rubric of the document, where lines bring their own.
    Optional<Digest> bundle() {
      return json.findDigest("bundle");
    }

    Optional<Digest> scorecard() {
      return json.findDigest("scorecard");
    }

    Optional<Digest> extraction() {
      return json.findDigest("extraction");
    }

    public Optional<Digest> document() {
      return json.findDigest("document");
    }

    /// What it repeats of its scorecard; of a refused document, the status and no more.
    StoredScorecard card() {
      return new StoredScorecard(json);
    }

    /// What the calibrations of the run made of it, by target.
    SortedMap<String, StoredResult> calibrated() {
      return StoredResult.byTarget(json.members("calibrated"));
    }

    DecidedResult decided() {
      return DecidedResult.of(card(), calibrated().values());
    }

    /// The items and traits that evidence capped.
    List<String> caps() {
      return json.texts("caps");
    }

    /// Why the document was refused.
    List<String> problems() {
      return json.texts("problems");
    }
  }

  /// A document's result as a test case. It failed if it does not pass, is an error if there is no
  /// result, and is skipped if a person has to decide; where no pass mark applies, a score neither
  /// passes nor fails.
  static final class ResultTestCase {

    /// @param traits in the order in which they are named
    /// @param missed what a failing document has missed; not asked of others
    static TestCase of(ResultLine line, List<String> traits, Supplier<List<String>> missed) {
      DocumentStatus status = status(line);
      TestOutcome outcome = outcome(status, line);
      List<String> facts = facts(status, line, traits);
      if (outcome == TestOutcome.FAILED) {
        facts.addAll(missed.get());
      }
      String kind =
          switch (outcome) {
            case PASSED, SCORED -> "";
            case FAILED -> "fail";
            case ERROR, SKIPPED -> status.wireName();
          };
      return new TestCase(
          line.id(), outcome, kind, String.join("; ", facts), String.join("\n", facts));
    }

    static TestOutcome outcome(ResultLine line) {
      return outcome(status(line), line);
    }

    private static DocumentStatus status(ResultLine line) {
      return WireNamed.parse(DocumentStatus.class, line.decided().status()).orElseThrow();
    }

    private static TestOutcome outcome(DocumentStatus status, ResultLine line) {
      return switch (status) {
        case REFUSED, INCOMPLETE, UNSCORED -> TestOutcome.ERROR;
        case SCORED, BOUNDED, NEEDS_REVIEW, GATED ->
            line.decided()
                .passed()
                .map(passed -> passed ? TestOutcome.PASSED : TestOutcome.FAILED)
                .orElseGet(() -> undecided(status));
      };
    }

    private static TestOutcome undecided(DocumentStatus status) {
      return switch (status) {
        case SCORED, GATED -> TestOutcome.SCORED;
        case BOUNDED, NEEDS_REVIEW -> TestOutcome.SKIPPED;
        case REFUSED, INCOMPLETE, UNSCORED -> TestOutcome.ERROR;
      };
    }

    /// What is known of the result, the most telling first.
    private static List<String> facts(DocumentStatus status, ResultLine line, List<String> order) {
      StoredScorecard card = line.card();
      List<String> facts = new ArrayList<>();
      card.gate()
          .ifPresent(gate ->
              facts.add(
                  "gate " + gate.id() + (gate.because().isEmpty() ? "" : ": " + gate.because())));
      facts.addAll(line.problems());
      if (status != DocumentStatus.REFUSED && status != DocumentStatus.INCOMPLETE) {
        facts.add("composite " + card.composite().text().orElseGet(() -> interval(card.ends())));
      }
      line.decided().verdict().ifPresent(verdict -> facts.add("verdict " + verdict));
      String traits =
          card.traits().stream()
              .sorted(Comparator.comparingInt(one -> order.indexOf(one.id())))
              .map(one -> one.id() + " " + one.score().orElseGet(() -> interval(one.ends())))
              .collect(Collectors.joining(", "));
      add("", traits, facts);
      add("capped: ", String.join(", ", line.caps()), facts);
      add("unknown: ", String.join(", ", card.unknown().keySet()), facts);
      return facts;
    }

    private static void add(String name, String listed, List<String> facts) {
      if (!listed.isEmpty()) {
        facts.add(name + listed);
      }
    }

    private static String interval(StoredScorecard.Ends ends) {
      return "from " + ends.low() + " to " + ends.high();
    }

    private ResultTestCase() {}
  }
}
