package dev.plumbline.aws.function.request;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/// The HTTP status of an outcome, which the templates of `/evaluations` are generated from, too.
public final class HttpStatus {

  /// The status for anything that is not a function's response.
  public static final int FAILED = 503;

  public static final int STARTED = 202;
  public static final int ABSENT = 404;

  public static int of(FunctionOutcome outcome) {
    return switch (outcome) {
      case LOCKED,
          CHECKED,
          DRAFT,
          EXTRACTED,
          SCORED,
          BOUNDED,
          NEEDS_REVIEW,
          UNSCORED,
          CALIBRATED,
          FORM,
          REVIEWED,
          CORRECTED,
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
  public static int of(String word) {
    return Stream.of(FunctionOutcome.values())
        .filter(outcome -> outcome.wireName().equals(word))
        .findFirst()
        .map(HttpStatus::of)
        .orElse(FAILED);
  }

  /// By name, in the order of the outcomes.
  public static Map<String, Integer> all() {
    Map<String, Integer> all = new LinkedHashMap<>();
    Stream.of(FunctionOutcome.values())
        .forEach(outcome -> all.put(outcome.wireName(), of(outcome)));
    return all;
  }

  private HttpStatus() {}
}
