package dev.plumbline.aws.application;

import dev.plumbline.aws.function.agentcore.AgentEvaluator;
import dev.plumbline.base.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/// The evaluators of AgentCore, as JSON.
final class EvaluatorSetting {

  /// What is wrong with it, one line each.
  static List<String> problems(String value) {
    List<Problem> problems = new ArrayList<>();
    AgentEvaluator.read(value, problems);
    return SettingsCheck.lines("PLUMBLINE_EVALUATORS", problems);
  }

  /// There must be no [#problems].
  static SortedMap<String, AgentEvaluator> evaluators(String value) {
    return AgentEvaluator.read(value, new ArrayList<>());
  }

  private EvaluatorSetting() {}
}
