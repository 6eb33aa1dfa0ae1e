package dev.plumbline.judge.llm;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// How a model is called, whoever provides it.
///
/// @param attemptsMax how often a question is sent until there is an answer
/// @param answeredBy which models may answer, as
///   [dev.plumbline.score.extraction.AnsweringModel#fits] has it; empty for any
public record CallRules(int attemptsMax, String answeredBy) {

  public static final String ATTEMPTS = "PLUMBLINE_MAX_ATTEMPTS";
  public static final String ANSWERED_BY = "PLUMBLINE_ANSWERED_BY";

  /// What holds where nothing is set.
  public static final CallRules STANDARD = new CallRules(5, "");

  /// @param environment without [#problems]
  public static CallRules of(Map<String, String> environment) {
    return new CallRules(
        Integer.parseInt(environment.getOrDefault(ATTEMPTS, "" + STANDARD.attemptsMax())),
        environment.getOrDefault(ANSWERED_BY, ""));
  }

  /// What is invalid, each in one line.
  public static List<String> problems(Map<String, String> environment) {
    return Stream.concat(
            environment.getOrDefault(ATTEMPTS, "5").matches("[1-9]|1[0-9]|20")
                ? Stream.empty()
                : Stream.of(ATTEMPTS + " is no whole number from 1 to 20"),
            AnswerForm.isKnown(environment)
                ? Stream.empty()
                : Stream.of(AnswerForm.VARIABLE + " is none of `schema`, `tool` and `prompt`"))
        .toList();
  }
}
