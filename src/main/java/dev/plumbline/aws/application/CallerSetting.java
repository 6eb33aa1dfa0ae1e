package dev.plumbline.aws.application;

import dev.plumbline.aws.function.request.CallerRoles;
import dev.plumbline.base.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/// The IAM roles of callers, as JSON.
final class CallerSetting {

  /// What is wrong with it, one line each.
  static List<String> problems(String value) {
    List<Problem> problems = new ArrayList<>();
    CallerRoles.read(value, problems);
    return SettingsCheck.lines("PLUMBLINE_CALLERS", problems);
  }

  /// There must be no [#problems].
  static CallerRoles roles(String value) {
    return CallerRoles.read(value, new ArrayList<>());
  }

  private CallerSetting() {}
}
