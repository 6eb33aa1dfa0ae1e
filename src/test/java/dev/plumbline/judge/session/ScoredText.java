package dev.plumbline.judge.session;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.store.memory.MemoryStores;
import java.time.Duration;
import java.util.List;

/// A text with the decisions of a scripted judge, scored.
final class ScoredText {

  static Scorecard by(ScriptedModel model, Bundle bundle, String text) {
    Document document = Documents.of(text);
    Extractor extractor = new Extractor(bundle.extraction());
    Preparation.Ready ready = (Preparation.Ready) extractor.prepare(document, JsonObject.EMPTY);
    JudgeClient client =
        new JudgeClient(
            new CompletionCache(
                MemoryStores.empty(), RetryClock.real().clock(), Duration.ofMinutes(1)),
            List.of(model),
            RetryClock.real(),
            Duration.ofMinutes(1));
    JudgeOutcome outcome =
        client.judge(bundle.extraction(), document, JudgeClient.identity(model), 0, "tester");
    return new Scorer(bundle)
        .score(extractor.finish(ready, ((JudgeOutcome.Judged) outcome).replicates(), 0));
  }

  private ScoredText() {}
}
