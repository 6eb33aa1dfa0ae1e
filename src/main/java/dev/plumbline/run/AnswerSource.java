package dev.plumbline.run;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.PlannedCalls.AskedDocuments;
import dev.plumbline.run.documents.DocumentFile;
import dev.plumbline.run.documents.DocumentFile.DocumentFingerprints;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.repository.ArtefactRepository;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/// Where a run gets its answers from: one judge, or a panel of several.
public interface AnswerSource {

  /// Whose the answers are.
  JudgeIdentity judge();

  /// The number of the replicate, from 0.
  int replicate();

  /// Each judge that answers.
  List<JudgeSource> judges();

  /// The source for a rubric: of one that compares candidates, each judge in both orders.
  ///
  /// @throws dev.plumbline.base.problem.Refusal if a judge cannot compare candidates, or the rubric
  ///   has not what the source names of it
  AnswerSource fitting(Bundle bundle);

  /// Whether a model is called where no answer is stored.
  default boolean isCalled() {
    return judges().stream().anyMatch(judge -> !judge.models().isEmpty());
  }

  /// The answers as part of the key of a run.
  String key() throws IOException;

  /// Stores what the identity names by its digest.
  void store(ArtefactRepository repository);

  /// @param usage gets every model call
  /// @param notices where it is said, once, that another process is waited for
  DocumentEvaluator evaluator(Bundle bundle, UsageMeter usage, Consumer<String> notices);

  /// Records the answers of every line, or of none if one is wrong or this is interrupted.
  ///
  /// @param notices gets the answers that the provider refused to give
  /// @throws dev.plumbline.base.problem.Refusal with all problems
  /// @return how many replicates further the answers of a document are, by its id, where another
  ///   one has the same text
  default SortedMap<String, Integer> record(
      RunRubrics rubrics,
      DocumentFile source,
      DocumentFingerprints contents,
      Consumer<String> notices) {
    return alone(judge -> judge.record(rubrics, source, contents, notices));
  }

  /// As the other method.
  default SortedMap<String, Integer> record(
      List<AskedDocuments> documents, Consumer<String> notices) {
    return alone(judge -> judge.record(documents, notices));
  }

  /// Replicates are those of one judge.
  private SortedMap<String, Integer> alone(
      Function<JudgeSource, SortedMap<String, Integer>> recorded) {
    for (JudgeSource each : judges()) {
      SortedMap<String, Integer> shifts = recorded.apply(each);
      if (!shifts.isEmpty()) {
        throw Refusal.of(
            "--completions",
            ProblemCode.ALREADY_RECORDED,
            EscapedText.text(shifts.firstKey())
                + " has the text of another document, and a different answer",
            "keep one of them: the jurors of a panel answer a text once");
      }
    }
    return new TreeMap<>();
  }

  /// Of a run whose documents wait for people, who answer in runs of their own: no judge is asked.
  record NoJudge() implements AnswerSource {

    @Override
    public JudgeIdentity judge() {
      return JudgeIdentity.NONE;
    }

    @Override
    public int replicate() {
      return 0;
    }

    @Override
    public List<JudgeSource> judges() {
      return List.of();
    }

    @Override
    public AnswerSource fitting(Bundle bundle) {
      return this;
    }

    @Override
    public String key() {
      return JudgeIdentity.NONE.provider();
    }

    @Override
    public void store(ArtefactRepository repository) {
      // there is nothing to name
    }

    @Override
    public DocumentEvaluator evaluator(Bundle bundle, UsageMeter usage, Consumer<String> notices) {
      Extractor extractor = new Extractor(bundle.extraction());
      return new DocumentEvaluator(
          bundle,
          new DocumentExtractor(
              bundle.extraction(),
              ready -> new DocumentExtractor.Result.Extracted(extractor.unjudged(ready))));
    }
  }
}
