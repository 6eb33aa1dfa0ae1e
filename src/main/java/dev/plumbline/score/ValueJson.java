package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.engine.PlanResult.BoundValue;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.extraction.StoredValue;
import java.util.SortedMap;

/// Writes the values of an evaluation: a number as its decimal, an interval as its two ends, an
/// interval whose value may be undefined as `{"undefined": […]}`, an unknown truth or text as null.
final class ValueJson {

  static Json of(Interval value) {
    if (value.isPoint()) {
      return of(value.low());
    }
    JsonArray ends = ends(value);
    return value.defined() ? ends : JsonObject.of(StoredValue.UNDEFINED, ends);
  }

  static Json of(BoundValue value) {
    return switch (value) {
      case BoundValue.OfNumber(Interval number) -> of(number);
      case BoundValue.OfTruth(Truth truth) -> of(truth);
      case BoundValue.OfText(String text) -> Json.of(text);
    };
  }

  static JsonObject of(SortedMap<String, BoundValue> reads) {
    return JsonObject.mapped(reads, ValueJson::of);
  }

  static JsonArray ends(Interval value) {
    return JsonArray.of(of(value.low()), of(value.high()));
  }

  /// Decimals are texts in artefacts, so that no JSON reader can round them.
  static Json of(Rational value) {
    return Json.of(value.toString());
  }

  static Json of(Truth truth) {
    return switch (truth) {
      case TRUE -> TRUE;
      case FALSE -> FALSE;
      case UNKNOWN -> JsonNull.NULL;
    };
  }

  /// Null if there is no verdict or it is undecided.
  static Json of(PossibleVerdicts verdict) {
    return verdict.isDecided() && verdict.worst() != Verdict.NONE
        ? Json.of(verdict.worst().wireName())
        : JsonNull.NULL;
  }

  private static final Json TRUE = Json.of(true);
  private static final Json FALSE = Json.of(false);

  private ValueJson() {}
}
