package dev.plumbline.base.canonical;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.problem.Problem;
import java.util.List;

/// Problems as JSON, in responses to callers.
public final class ProblemJson {

  public static JsonArray of(List<Problem> problems) {
    return JsonArray.mapped(
        problems,
        problem ->
            JsonObject.builder()
                .put("code", problem.code())
                .put("path", problem.place().path())
                .put("line", problem.place().line())
                .put("column", problem.place().column())
                .put("message", problem.message())
                .putUnlessEmpty("help", problem.help())
                .build());
  }

  private ProblemJson() {}
}
