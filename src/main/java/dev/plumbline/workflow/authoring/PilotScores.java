package dev.plumbline.workflow.authoring;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.number.Interval;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.workflow.documents.DocumentLine;
import dev.plumbline.workflow.drafting.Draft;
import dev.plumbline.workflow.evaluation.JudgeSource;
import dev.plumbline.workflow.judging.CalledModel;
import dev.plumbline.workflow.judging.CompletionCache;
import dev.plumbline.workflow.judging.JudgeClient;
import dev.plumbline.workflow.judging.JudgeOutcome;
import dev.plumbline.workflow.judging.Sleeper;
import dev.plumbline.workflow.local.StoreAccess;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/// Scores the pilot documents with a draft, to compare it with others and with people. Nothing but
/// the judge's answers is stored: a draft has no results.
///
/// @param judge asked about every document
/// @param models the model to call; empty for `cues`
public record PilotScores(JudgeIdentity judge, List<LanguageModel> models, StoreAccess store) {

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  public static PilotScores cues(StoreAccess store) {
    return new PilotScores(CueJudge.IDENTITY, List.of(), store);
  }

  public static PilotScores asked(CalledModel called, StoreAccess store) {
    LanguageModel model = called.model();
    return new PilotScores(JudgeClient.identity(model), List.of(model), store);
  }

  /// The composite of each document, stretched to the people's scale. Documents that the draft does
  /// not score are left out.
  SortedMap<Digest, Double> of(
      Bundle bundle, Draft draft, Scale scale, List<DocumentLine> documents) {
    Extractor extractor = new Extractor(bundle.extraction());
    Scorer scorer = new Scorer(bundle);
    SortedMap<Digest, Double> scores = new TreeMap<>();
    for (DocumentLine line : documents) {
      extracted(extractor, bundle, line)
          .map(extraction -> scorer.score(extraction).composite())
          .filter(Interval::isPoint)
          .ifPresent(composite ->
              scores.put(
                  line.document().digest(),
                  stretched(composite.low().toDecimal().doubleValue(), draft, scale)));
    }
    return scores;
  }

  private Optional<Extraction> extracted(Extractor extractor, Bundle bundle, DocumentLine line) {
    return switch (extractor.prepare(line.document(), line.facts())) {
      case Preparation.Refused _ -> Optional.empty();
      case Preparation.Complete(Extraction extraction) -> Optional.of(extraction);
      case Preparation.Ready ready ->
          switch (answer(bundle, ready.document())) {
            case JudgeOutcome.Judged(var replicates, _) ->
                Optional.of(extractor.finish(ready, replicates, 0));
            case JudgeOutcome.NotRecorded _ -> Optional.empty();
            case JudgeOutcome.Corrupt _ -> Optional.empty();
            case JudgeOutcome.InProgress _ -> Optional.empty();
          };
    };
  }

  /// Where another process asks the same, this waits for its answer.
  private JudgeOutcome answer(Bundle bundle, Document document) {
    CompletionCache completions =
        new CompletionCache(store.open().stores(), InstantSource.system(), PATIENCE);
    JudgeClient client = new JudgeClient(completions, models, Sleeper.real(), PATIENCE);
    String owner = UUID.randomUUID().toString();
    while (true) {
      JudgeOutcome outcome = client.judge(bundle.extraction(), document, judge, 0, owner);
      if (!(outcome instanceof JudgeOutcome.InProgress)) {
        return outcome;
      }
      JudgeSource.pause();
    }
  }

  /// From the draft's own range, which is the weighted mean of those of its traits.
  private static double stretched(double composite, Draft draft, Scale scale) {
    double weights = 0;
    double lowest = 0;
    double highest = 0;
    for (Draft.Trait trait : draft.traits()) {
      weights += trait.weight();
      lowest += trait.weight() * trait.lowest();
      highest += trait.weight() * trait.highest();
    }
    double share = (composite * weights - lowest) / (highest - lowest);
    double min = scale.min().doubleValue();
    return min + share * (scale.max().doubleValue() - min);
  }
}
