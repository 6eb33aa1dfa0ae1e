package dev.plumbline.score;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonNull;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.plan.model.Verdict;
import dev.plumbline.plan.model.VerdictRange;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Rational;
import dev.plumbline.plan.number.Truth;

/// How the values of a run are written: a number as its decimal, an interval as its two ends, one
/// that may not exist as `{"undefined": […]}`, an unknown truth or text as null.
final class ValueJson {

  static Json of(Interval value) {
    if (value.isPoint()) {
      return of(value.low());
    }
    JsonArray ends = ends(value);
    return value.defined() ? ends : JsonObject.of("undefined", ends);
  }

  static JsonArray ends(Interval value) {
    return JsonArray.of(of(value.low()), of(value.high()));
  }

  /// Decimals are texts in an artefact, so they are made into texts at once.
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

  /// Null if nobody said anything or it is undecided.
  static Json of(VerdictRange verdict) {
    return verdict.isDecided() && verdict.worst() != Verdict.NONE
        ? Json.of(verdict.worst().word())
        : JsonNull.NULL;
  }

  private static final Json TRUE = Json.of(true);
  private static final Json FALSE = Json.of(false);

  private ValueJson() {}
}
