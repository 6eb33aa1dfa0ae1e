package dev.plumbline.function.proceeding;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.extraction.Finding;
import dev.plumbline.function.request.Caller;
import dev.plumbline.function.request.FunctionOutcome;
import dev.plumbline.function.request.RequestBody;
import dev.plumbline.function.request.RequestFailure;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.proceeding.ContestedScorecard;
import dev.plumbline.proceeding.RuledResult;
import dev.plumbline.proceeding.WrittenText;
import dev.plumbline.review.RuledPart;
import dev.plumbline.review.Ruling;
import java.util.List;
import java.util.Optional;

/// `ruling`: a person decides otherwise.
final class RulingOperation {

  private static final Place AT = Place.of("/ruling");

  private final StoredResults results;

  RulingOperation(StoredResults results) {
    this.results = results;
  }

  ProceedingResponse rule(RequestBody body, Caller caller) {
    RequestBody part = body.part("ruling");
    ResultReference reference = ResultReference.read(part);
    Optional<String> item = DecidedPart.item(part);
    String now = part.requireText("now", "say what it is to be");
    String reason = DecidedPart.written(part, "reason", "say why");
    List<String> quotes = DecidedPart.quotes(part, item.isPresent());
    ActingCaller actor = ActingCaller.read(part, caller);
    part.reportUnknownKeys();
    body.finish();
    ContestedScorecard contested = results.contested(reference);
    DecidedPart.refuse(contested.problem(item, now), AT);
    RuledPart ruled = contested.part(item, now);
    Ruling ruling =
        new Ruling(
            contested.result().latest(),
            reference.id(),
            ruled,
            contested.was(ruled),
            now,
            reason,
            WrittenText.evidence(quotes),
            actor.person(results.stores().persons()),
            Optional.empty());
    Optional<Ruling> repeated = repeated(contested.result(), ruling);
    if (repeated.isPresent()) {
      return response(repeated.get(), contested);
    }
    if (ruling.was().equals(now) && quotes.isEmpty()) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "/ruling/now",
          ProblemCode.ALREADY_RECORDED,
          "this is what the result says now",
          "name another value");
    }
    ProceedingRecorder recorder = new ProceedingRecorder(results, contested, reference, actor.at());
    recorder.add(ruling);
    recorder.record();
    return response(ruling, results.contested(reference));
  }

  /// The last ruling, if the same person made it with the same words: its answer was lost, and the
  /// request was sent again.
  private static Optional<Ruling> repeated(RuledResult result, Ruling ruling) {
    return result.rulings().reversed().stream()
        .findFirst()
        .filter(last ->
            last.part().equals(ruling.part())
                && last.now().equals(ruling.now())
                && last.reason().equals(ruling.reason())
                && last.evidence().equals(ruling.evidence())
                && last.by().equals(ruling.by())
                && last.appeal().isEmpty());
  }

  private static ProceedingResponse response(Ruling ruling, ContestedScorecard after) {
    return new ProceedingResponse(FunctionOutcome.RULED, members(ruling, after));
  }

  /// @param after the result with the ruling
  static JsonObject members(Ruling ruling, ContestedScorecard after) {
    JsonObjectBuilder json =
        JsonObject.builder(8)
            .put("ruling", ruling.digest())
            .put("part", ruling.part().text())
            .put("was", ruling.was())
            .put("now", ruling.now())
            .put("by", ruling.by());
    ruling
        .part()
        .item()
        .flatMap(item -> Optional.ofNullable(after.extraction().findings().get(item)))
        .filter(Finding.Checked.class::isInstance)
        .map(Finding.Checked.class::cast)
        .ifPresent(checked ->
            json.put(
                "evidence",
                JsonObject.builder()
                    .put("valid", checked.valid())
                    .put("required", checked.required())
                    .build()));
    return figures(json, after.result()).build();
  }

  /// The figures before and after.
  static JsonObjectBuilder figures(JsonObjectBuilder json, RuledResult result) {
    return json.put("automatic", result.automaticFigures().json()).put("final", result.json());
  }
}
