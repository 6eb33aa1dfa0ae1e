package dev.plumbline.base.canonical;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.Problem;
import java.util.List;

/// Reads JSON literals in tests.
final class JsonTexts {

  private static final int BYTES_MAX = 16 << 20;

  static Json read(String text) {
    return switch (reading(text.getBytes(UTF_8))) {
      case JsonResult.Read(Json value) -> value;
      case JsonResult.Refused(List<Problem> problems) -> throw new AssertionError(problems);
    };
  }

  static List<String> problems(String text) {
    return problems(text.getBytes(UTF_8));
  }

  static List<String> problems(byte[] bytes) {
    return switch (reading(bytes)) {
      case JsonResult.Read _ -> List.of();
      case JsonResult.Refused(List<Problem> problems) ->
          problems.stream().map(problem -> problem.code() + " " + problem.render("")).toList();
    };
  }

  private static JsonResult reading(byte[] bytes) {
    return JsonReader.read(bytes, BYTES_MAX);
  }

  private JsonTexts() {}
}
