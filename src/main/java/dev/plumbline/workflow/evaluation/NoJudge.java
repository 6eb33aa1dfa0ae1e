package dev.plumbline.workflow.evaluation;

import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.workflow.repository.ArtefactRepository;
import java.util.List;
import java.util.function.Consumer;

/// Of a run whose documents wait for people, who answer in runs of their own: no judge is asked.
public record NoJudge() implements AnswerSource {

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
