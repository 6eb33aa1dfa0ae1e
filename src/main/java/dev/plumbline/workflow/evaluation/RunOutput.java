package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Rational;
import dev.plumbline.present.ci.TestCase;
import dev.plumbline.present.ci.TestSuite;
import dev.plumbline.present.page.Wording;
import dev.plumbline.rubric.AuthoredOrder;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunEnvelope;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.ScorecardSummary;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.QuoteDescription;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.store.RunStore;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.local.LocalStore;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

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
    SortedMap<String, StoredExtraction.StoredFinding> findings = new TreeMap<>();
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

  private static Optional<String> failed(Item item, StoredExtraction.StoredFinding finding) {
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
}
