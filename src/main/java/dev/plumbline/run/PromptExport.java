package dev.plumbline.run;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.judge.session.JudgeClient;
import dev.plumbline.judge.session.JudgeClient.SpecCache;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.run.PromptAnswerLine.BatchFormat;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Preparation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Writes what a model would be asked about documents and has not answered yet. A question about
/// documents with equal texts is one call, and providers refuse a batch with an id that occurs
/// twice.
public final class PromptExport {

  private final SpecCache<Extractor> extractors = new SpecCache<>(Extractor::new);
  private final JudgeIdentity judge;
  private final int replicate;
  private final Optional<JudgeClient> replies;
  private final BatchFormat format;
  private final Set<Digest> calls = new TreeSet<>();
  private long asked;
  private long answered;
  private long others;

  /// @param judge `provider` and `model`; it is asked with our prompt
  /// @param store with the answers that are there; absent for none
  public PromptExport(
      String provider,
      String model,
      int replicate,
      BatchFormat format,
      Optional<LocalStore> store) {
    this.judge = JudgeQuestion.identity(provider, model);
    this.replicate = replicate;
    this.replies = store.map(LocalStore::replies);
    this.format = format;
  }

  /// @param spec of the rubric of the document
  /// @param lines gets each question
  public void add(DocumentLine line, ExtractionSpec spec, Consumer<String> lines) {
    switch (extractors.of(spec).prepare(line.document(), line.facts())) {
      case Preparation.Ready ready -> {
        List<JudgeQuestion> questions = questions(ready.document(), spec);
        asked += questions.isEmpty() ? 0 : 1;
        answered += questions.isEmpty() ? 1 : 0;
        for (JudgeQuestion question : questions) {
          if (calls.add(question.call().key())) {
            lines.accept(format.line(line.id(), question));
          }
        }
      }
      case Preparation.Complete _, Preparation.Refused _ -> others++;
    }
  }

  private List<JudgeQuestion> questions(Document document, ExtractionSpec spec) {
    return Candidates.orders(spec, judge).stream()
        .flatMap(order ->
            replies
                .map(it -> JudgeQuestion.unanswered(it, spec, document, order, replicate))
                .orElseGet(() -> JudgeQuestion.of(spec, document, order, replicate))
                .stream())
        .toList();
  }

  /// The version by which answers are taken back.
  public String version() {
    return judge.version();
  }

  public long questions() {
    return calls.size();
  }

  /// Documents with a question.
  public long asked() {
    return asked;
  }

  /// Documents whose questions all have stored answers.
  public long answered() {
    return answered;
  }

  /// Documents that need no judge, or are refused.
  public long others() {
    return others;
  }
}
