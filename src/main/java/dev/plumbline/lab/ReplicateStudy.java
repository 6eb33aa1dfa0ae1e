package dev.plumbline.lab;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.judge.session.JudgeClient;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.Corrupt;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.InProgress;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.Judged;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.NotRecorded;
import dev.plumbline.measure.experiment.DocumentOutcome;
import dev.plumbline.measure.experiment.Stability.StabilityBuilder;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import dev.plumbline.score.extraction.Preparation.Ready;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The stored answers of one judge to the same questions about the documents of runs, evaluated
/// again: each replicate alone, and in panels. No judge is asked.
public final class ReplicateStudy {

  private final LocalStore store;
  private final Bundle bundle;
  private final JudgeIdentity judge;
  private final SortedSet<Integer> replicates = new TreeSet<>();
  private final ExtractionArtefactReader reader;
  private final Extractor extractor;
  private final Scorer scorer;
  private final JudgeClient replies;

  /// @param runs that have ended; scores are by the rubric of the first
  /// @throws Refusal unless they asked one judge the same, several times
  public ReplicateStudy(List<StoredRun> runs, LocalStore store) {
    StoredRun first = runs.getFirst();
    this.store = store;
    this.bundle = StoredRuns.bundle(first, store);
    this.judge = first.spec().judge();
    this.reader = new ExtractionArtefactReader(bundle.extraction());
    this.extractor = new Extractor(bundle.extraction());
    this.scorer = new Scorer(bundle);
    this.replies = store.replies();
    if (judge.equals(CueJudge.IDENTITY)) {
      throw refused(
          "the judge `cues` is a rule and gives the same answer every time",
          "name a run of a model, or of its recorded answers");
    }
    if (bundle.extraction().judge().untilAgreed()) {
      throw refused(
          "the judge was asked until its answers agreed, so not every document has all of them",
          "evaluate by a rubric without `until: agreed`");
    }
    for (StoredRun run : runs) {
      if (!run.spec().judge().equals(judge)) {
        throw refused(
            "the runs have different judges", "use `measure experiment compare` for judges");
      }
      if (!StoredRuns.bundle(run, store)
          .extraction()
          .digest()
          .equals(bundle.extraction().digest())) {
        throw refused(
            "the runs ask their judge different questions",
            "use `measure experiment perturb` for forms of a rubric");
      }
      replicates.add(run.spec().replicates().getFirst());
    }
    if (count() < 2) {
      throw refused(
          "the judge was asked once about each document, and one answer cannot differ from itself",
          "set `repeats` in the `judge` section, or evaluate again with `--replicate 1`");
    }
  }

  public Bundle bundle() {
    return bundle;
  }

  /// How often the judge was asked about each document.
  int count() {
    return replicates.size() * bundle.extraction().judge().repeats();
  }

  /// The outcomes of all panels, by their size; empty if a gate ended the evaluation, or the text
  /// or an answer is not stored.
  ///
  /// @param line of the first run
  public Optional<SortedMap<Integer, List<DocumentOutcome>>> panels(RunLine line) {
    if (line.document().isEmpty() || line.extraction().isEmpty()) {
      return Optional.empty();
    }
    Optional<Document> document = store.document(line.document().get());
    return document.isPresent()
            && extractor.prepare(document.get(), facts(line.extraction().get()))
                instanceof Ready ready
        ? answers(document.get()).map(answers -> panels(ready, answers))
        : Optional.empty();
  }

  private SortedMap<Integer, List<DocumentOutcome>> panels(
      Ready ready, List<JudgeAnswers> answers) {
    SortedMap<Integer, List<DocumentOutcome>> panels = new TreeMap<>();
    for (int size : StabilityBuilder.SIZES) {
      if (size <= answers.size()) {
        List<DocumentOutcome> outcomes = new ArrayList<>();
        for (int first = 0; first < answers.size(); first++) {
          List<JudgeAnswers> panel = new ArrayList<>();
          for (int i = 0; i < size; i++) {
            panel.add(answers.get((first + i) % answers.size()));
          }
          outcomes.add(outcome(extractor.finish(ready, panel, 0)));
        }
        panels.put(size, outcomes);
      }
    }
    return panels;
  }

  private DocumentOutcome outcome(Extraction extraction) {
    SortedMap<String, Integer> decisions = new TreeMap<>();
    extraction
        .findings()
        .forEach((item, finding) -> {
          if (finding instanceof Checked checked) {
            checked.level().ifPresent(level -> decisions.put(item, level));
          }
        });
    Scorecard card = scorer.score(extraction);
    return new DocumentOutcome(
        decisions,
        card.composite().isPoint()
            ? OptionalDouble.of(card.composite().low().toDecimal().doubleValue())
            : OptionalDouble.empty(),
        card.verdict().isDecided() && card.verdict().worst() != Verdict.NONE
            ? card.verdict().worst().wireName()
            : "");
  }

  private Optional<List<JudgeAnswers>> answers(Document document) {
    List<JudgeAnswers> answers = new ArrayList<>();
    List<AnsweringModel> models = new ArrayList<>();
    for (int replicate : replicates) {
      switch (replies.judge(bundle.extraction(), document, judge, replicate, "experiment")) {
        case Judged(List<JudgeAnswers> found, int _) -> {
          List<AnsweringModel> now = found.getFirst().models();
          answers.addAll(now.stream().anyMatch(it -> it.repeats(models)) ? List.of() : found);
          models.addAll(now);
        }
        case Corrupt(String what) -> throw ArtefactRepository.corrupt(document.digest(), what);
        case NotRecorded _, InProgress _ -> {
          return Optional.empty();
        }
      }
    }
    List<String> names = AnsweringModel.names(models);
    if (names.size() > 1) {
      throw refused(
          "the answers are of several models, and no repeats of one: " + Suggestion.list(names),
          "evaluate with `--answered-by`, so that one model answers");
    }
    return Optional.of(answers);
  }

  private JsonObject facts(Digest extraction) {
    return reader
        .read(store.object(ArtefactKind.EXTRACTION, extraction))
        .orElseThrow(() ->
            ArtefactRepository.corrupt(
                extraction, "it is not what this version writes for the run's rubric"))
        .supplied(bundle.extraction().facts());
  }

  private static Refusal refused(String what, String help) {
    return Refusal.of("run", ProblemCode.NOT_REPEATED, what, help);
  }
}
