package dev.plumbline.judge.llm;

import dev.plumbline.base.problem.WireName;
import java.util.Map;

/// How a model is asked for the form of its answer.
public enum AnswerForm {
  /// By a JSON Schema beside the question.
  SCHEMA,
  /// By a tool that it has to use, whose input is the answer.
  TOOL,
  /// By the JSON Schema in the question, where neither arrives.
  PROMPT;

  public static final String TOOL_DESCRIPTION = "receives the answer";
  public static final String VARIABLE = "PLUMBLINE_ANSWER_FORM";

  /// Whether the setting is one of these words.
  public static boolean isKnown(Map<String, String> environment) {
    return WireName.KEBAB.parse(AnswerForm.class, written(environment)).isPresent();
  }

  /// @param environment in which it [#isKnown]
  public static AnswerForm of(Map<String, String> environment) {
    return WireName.KEBAB.parse(AnswerForm.class, written(environment)).orElseThrow();
  }

  private static String written(Map<String, String> environment) {
    String written = environment.getOrDefault(VARIABLE, "").strip();
    return written.isEmpty() ? "schema" : written;
  }

  /// As a part of the judge's identity, beside other parameters: another form is another question.
  public String in(String parameters) {
    return this == SCHEMA
        ? parameters
        : parameters + (parameters.isEmpty() ? "" : ";") + "form=" + WireName.KEBAB.of(this);
  }

  /// The message to the model.
  public String question(ModelRequest request) {
    return this == PROMPT
        ? request.user()
            + "\n\nAnswer with one JSON object and nothing else, of this JSON Schema:\n"
            + request.schema()
        : request.user();
  }
}
