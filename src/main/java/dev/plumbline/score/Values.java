package dev.plumbline.score;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonNull;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.plan.Binding;
import dev.plumbline.plan.Evaluation;
import dev.plumbline.plan.Evaluation.Reading;
import dev.plumbline.plan.Interval;
import dev.plumbline.plan.Rational;
import dev.plumbline.plan.Truth;
import dev.plumbline.plan.Verdict;
import dev.plumbline.plan.VerdictRange;
import java.util.List;

/// How the values of a run are written: a number as its decimal, an interval as its two ends, one
/// that may not exist as `{"undefined": […]}`, an unknown truth or text as null.
final class Values {

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

  static Json of(Rational value) {
    return Json.of(value.toDecimal());
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

  static JsonObject reads(List<Binding> reads, Evaluation evaluation) {
    if (reads.isEmpty()) {
      return JsonObject.EMPTY;
    }
    JsonObjectBuilder json = JsonObject.builder();
    for (Binding binding : reads) {
      json.put(binding.id(), of(evaluation.reading(binding)));
    }
    return json.build();
  }

  private static Json of(Reading reading) {
    return switch (reading) {
      case Reading.OfNumber(Interval value) -> of(value);
      case Reading.OfTruth(Truth truth) -> of(truth);
      case Reading.OfText(String text) -> Json.of(text);
    };
  }

  private static final Json TRUE = Json.of(true);
  private static final Json FALSE = Json.of(false);

  private Values() {}
}
