package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.workflow.proceeding.ContestedScorecard;
import dev.plumbline.workflow.proceeding.CorrectedResult;
import dev.plumbline.workflow.proceeding.HistoryEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// `history`: what became of a result. It names pseudonyms alone.
final class HistoryOperation {

  private final StoredResults results;

  HistoryOperation(StoredResults results) {
    this.results = results;
  }

  ProceedingResponse tell(RequestBody body) {
    RequestBody part = body.part("history");
    ResultReference reference = ResultReference.read(part);
    part.reportUnknownKeys();
    body.finish();
    ContestedScorecard contested = results.contested(reference);
    CorrectedResult result = contested.result();
    List<HistoryEvent> events = new ArrayList<>();
    events.add(evaluated(contested));
    events.addAll(result.events(UnaryOperator.identity()));
    return new ProceedingResponse(
        FunctionOutcome.HISTORY,
        CorrectionOperation.figures(
                JsonObject.builder()
                    .put("id", reference.id())
                    .put("events", JsonArray.mapped(events, HistoryEvent::json)),
                result)
            .build());
  }

  private static HistoryEvent evaluated(ContestedScorecard contested) {
    JudgeIdentity judge = contested.found().judge();
    return new HistoryEvent(
        "evaluated",
        judge.model().isEmpty() ? judge.provider() : judge.provider() + ":" + judge.model(),
        "",
        contested.result().firstFigures().text(),
        "",
        contested.result().first().toString());
  }
}
