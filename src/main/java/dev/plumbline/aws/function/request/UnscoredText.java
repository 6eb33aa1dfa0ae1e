package dev.plumbline.aws.function.request;

import dev.plumbline.base.canonical.JsonObject;
import java.util.Map;
import java.util.TreeMap;

/// A request that leaves a text without a score, for now or for good. Only for good it counts as
/// such.
public record UnscoredText(RequestFailure failure) implements FunctionResponse {

  @Override
  public JsonObject json() {
    return failure.json();
  }

  @Override
  public RequestMetrics metrics() {
    return switch (failure.outcome()) {
      case INCOMPLETE, IN_PROGRESS, FORBIDDEN -> RequestMetrics.NONE;
      default ->
          new RequestMetrics(
              new TreeMap<>(Map.of("Scored", 0L, "Unscored", 1L)), failure.outcome().wireName());
    };
  }
}
