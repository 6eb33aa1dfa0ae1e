package dev.plumbline.aws.application;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.input.JsonObjectReader;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.workflow.review.AppealRules;
import java.util.ArrayList;
import java.util.List;

/// The rules of appeals as JSON, as the command line reads them from a file.
final class AppealSetting {

  private static final int BYTES_MAX = 100_000;

  /// What is wrong with it, one line each.
  static List<String> problems(String value) {
    List<Problem> problems = new ArrayList<>();
    read(value, problems);
    return SettingsCheck.lines("PLUMBLINE_APPEALS", problems);
  }

  /// There must be no [#problems].
  static AppealRules rules(String value) {
    return read(value, new ArrayList<>());
  }

  private static AppealRules read(String value, List<Problem> problems) {
    JsonObject json = JsonObject.EMPTY;
    switch (JsonReader.read(value.getBytes(UTF_8), BYTES_MAX)) {
      case JsonResult.Read(JsonObject object) -> json = object;
      case JsonResult.Read _ ->
          problems.add(
              Problem.at("", ProblemCode.WRONG_TYPE, "this is no JSON object", "write `{…}`"));
      case JsonResult.Refused(List<Problem> refused) -> problems.addAll(refused);
    }
    return AppealRules.read(new JsonObjectReader(json, Place.WHOLE, problems));
  }

  private AppealSetting() {}
}
