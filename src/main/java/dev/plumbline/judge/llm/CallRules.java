package dev.plumbline.judge.llm;

import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How a model is called, whoever provides it.
///
/// @param form how it is asked for the form of its answer
/// @param answeredBy which models may answer, as
///   [dev.plumbline.score.extraction.AnsweringModel#fits] has it; empty for any
/// @param attemptsMax how often a question is sent until there is an answer
public record CallRules(AnswerForm form, String answeredBy, int attemptsMax) {

  public static final String FORM = "PLUMBLINE_ANSWER_FORM";
  public static final String ANSWERED_BY = "PLUMBLINE_ANSWERED_BY";
  public static final String ATTEMPTS = "PLUMBLINE_MAX_ATTEMPTS";

  /// What holds where nothing is set.
  public static final CallRules STANDARD = new CallRules(AnswerForm.SCHEMA, "", 5);

  /// How a model is asked for the form of its answer.
  public enum AnswerForm {
    /// By a JSON Schema beside the question.
    SCHEMA,
    /// By a tool that it has to use, whose input is the answer.
    TOOL,
    /// By the JSON Schema in the question, where neither arrives.
    PROMPT;

    public static final String TOOL_DESCRIPTION = "receives the answer";

    /// The message to the model.
    public String question(ModelRequest request) {
      return this == PROMPT
          ? request.user()
              + "\n\nAnswer with one JSON object and nothing else, of this JSON Schema:\n"
              + request.schema()
          : request.user();
    }
  }

  /// @param environment without [#problems]
  public static CallRules of(Map<String, String> environment) {
    return new CallRules(
        WireName.KEBAB
            .parse(AnswerForm.class, environment.getOrDefault(FORM, "schema"))
            .orElse(AnswerForm.SCHEMA),
        environment.getOrDefault(ANSWERED_BY, ""),
        Integer.parseInt(environment.getOrDefault(ATTEMPTS, "5")));
  }

  /// What is invalid, each in one line.
  public static List<String> problems(Map<String, String> environment) {
    List<String> problems = new ArrayList<>();
    if (!WireName.KEBAB.all(AnswerForm.class).contains(environment.getOrDefault(FORM, "schema"))) {
      problems.add(FORM + " is none of `schema`, `tool` and `prompt`");
    }
    if (!environment.getOrDefault(ATTEMPTS, "5").matches("[1-9]|1[0-9]|20")) {
      problems.add(ATTEMPTS + " is no whole number from 1 to 20");
    }
    return problems;
  }

  /// The parameters of a model's identity: another form is another question.
  ///
  /// @param temperature empty for the default of the model
  public String parameters(String temperature) {
    List<String> parameters = new ArrayList<>();
    if (!temperature.isEmpty()) {
      parameters.add("temperature=" + temperature);
    }
    if (form != AnswerForm.SCHEMA) {
      parameters.add("form=" + WireName.KEBAB.of(form));
    }
    return String.join(";", parameters);
  }
}
