package dev.plumbline.run;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.Corrupt;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.InProgress;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.Judged;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.NotRecorded;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.score.extraction.Preparation.Complete;
import dev.plumbline.score.extraction.Preparation.Ready;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.List;
import java.util.function.Function;

/// Extracts one document: facts, gates, decisions and the verified evidence for them. Thread-safe.
final class DocumentExtractor {

  private final Extractor extractor;
  private final Function<Ready, Result> judged;

  /// The outcome of an extraction.
  public sealed interface Result {

    /// @param jurors the extractions that it was combined from; empty for one of a single judge
    record Extracted(Extraction extraction, List<Extraction> jurors) implements Result {
      public Extracted {
        jurors = List.copyOf(jurors);
      }

      Extracted(Extraction extraction) {
        this(extraction, List.of());
      }
    }

    record Refused(List<Problem> problems) implements Result {
      public Refused {
        problems = List.copyOf(problems);
      }
    }
  }

  /// @param judge answers for a document
  DocumentExtractor(ExtractionSpec spec, Function<Document, JudgeOutcome> judge, int replicate) {
    this.extractor = new Extractor(spec);
    this.judged = ready -> judged(extractor, judge, ready, replicate);
  }

  /// @param judged extracts a document that judges have to be asked about
  DocumentExtractor(ExtractionSpec spec, Function<Ready, Result> judged) {
    this.extractor = new Extractor(spec);
    this.judged = judged;
  }

  public Result extract(Document document, JsonObject facts) {
    return extracted(extractor.prepare(document, facts));
  }

  /// Of facts without a document.
  public Result extract(JsonObject facts) {
    return extracted(extractor.prepare(facts));
  }

  private Result extracted(Preparation preparation) {
    return switch (preparation) {
      case Preparation.Refused(List<Problem> problems) -> new Result.Refused(problems);
      case Complete(Extraction extraction) -> new Result.Extracted(extraction);
      case Ready ready -> judged.apply(ready);
    };
  }

  /// What one judge gives; refused if no answer of it is recorded.
  static Result judged(
      Extractor extractor, Function<Document, JudgeOutcome> judge, Ready ready, int replicate) {
    return switch (judge.apply(ready.document())) {
      case Judged(List<JudgeAnswers> replicates, _) ->
          new Result.Extracted(extractor.finish(ready, replicates, replicate));
      case Corrupt(String what) ->
          throw ArtefactRepository.corrupt(ready.document().digest(), what);
      case NotRecorded(String part) -> noCompletion(part);
      case InProgress _ -> noCompletion("");
    };
  }

  private static Result noCompletion(String part) {
    return new Result.Refused(
        List.of(
            Problem.at(
                "",
                ProblemCode.NO_COMPLETION,
                "no answer of this judge for this document is stored"
                    + (part.isEmpty() ? "" : ", part `" + part + "`"),
                "supply it with `--completions`; an erased text gets none")));
  }
}
