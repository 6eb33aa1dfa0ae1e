package dev.plumbline.aws.openapi;

import dev.plumbline.aws.function.request.FunctionOutcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/// The HTTP status of an outcome, here and in the API Gateway templates generated from it.
final class HttpStatus {

  /// The status for anything that is not a function's response.
  static final int FAILED = 503;

  static final int STARTED = 202;
  static final int ABSENT = 404;

  static int of(FunctionOutcome outcome) {
    return switch (outcome) {
      case LOCKED,
          DRAFT,
          EXTRACTED,
          SCORED,
          BOUNDED,
          NEEDS_REVIEW,
          UNSCORED,
          CALIBRATED,
          FORM,
          REVIEWED,
          RULED,
          APPEALED,
          HISTORY,
          SPLIT,
          EVALUATED ->
          200;
      case IN_PROGRESS -> STARTED;
      case FORBIDDEN -> 403;
      case NOT_FOUND -> ABSENT;
      // the stored artefact is damaged, and no other request changes that
      case CORRUPT -> 409;
      case TOO_LARGE -> 413;
      case REJECTED, REFUSED -> 422;
      case INCOMPLETE -> FAILED;
      case FunctionOutcome.FAILED -> 502;
    };
  }

  /// The status of an outcome's name.
  static int of(String word) {
    return Stream.of(FunctionOutcome.values())
        .filter(outcome -> outcome.wireName().equals(word))
        .findFirst()
        .map(HttpStatus::of)
        .orElse(FAILED);
  }

  /// By name, in the order of the outcomes.
  static Map<String, Integer> all() {
    Map<String, Integer> all = new LinkedHashMap<>();
    Stream.of(FunctionOutcome.values())
        .forEach(outcome -> all.put(outcome.wireName(), of(outcome)));
    return all;
  }

  private HttpStatus() {}
}
