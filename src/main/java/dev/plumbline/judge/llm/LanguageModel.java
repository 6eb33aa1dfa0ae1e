package dev.plumbline.judge.llm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A language model whose answers follow a JSON Schema, behind some provider's API.
public interface LanguageModel {

  /// The provider, such as `openai`.
  String provider();

  /// The name of the model at the provider.
  String name();

  /// Other parameters that affect its answers, such as `temperature=0`; part of the judge's
  /// identity.
  String parameters();

  /// How it is called; no part of its identity.
  default CallRules rules() {
    return CallRules.STANDARD;
  }

  /// Sends one request, without retries.
  ///
  /// @param timeout for the whole exchange, including the body
  /// @throws ModelUnavailableException if a retry may succeed
  /// @throws ModelFailedException if a retry cannot succeed
  ModelReply answer(ModelRequest request, Duration timeout);

  /// Another model in the place of one, with its identity: what differs is how a request is sent.
  abstract static class DelegatingModel implements LanguageModel {

    protected final LanguageModel model;

    protected DelegatingModel(LanguageModel model) {
      this.model = model;
    }

    @Override
    public final String provider() {
      return model.provider();
    }

    @Override
    public final String name() {
      return model.name();
    }

    @Override
    public final String parameters() {
      return model.parameters();
    }

    @Override
    public final CallRules rules() {
      return model.rules();
    }
  }

  /// @param system the system prompt
  /// @param user the user message
  /// @param schemaName the name of the schema, for providers that require one
  /// @param schema the JSON Schema of the answer
  /// @param outputTokensMax the limit after which the answer is truncated
  record ModelRequest(
      String system, String user, String schemaName, String schema, int outputTokensMax) {

    /// In UTF-8: at least as many as the tokens of the texts, for a token has at least one.
    public long bytes() {
      return Stream.of(system, user, schema).mapToLong(text -> text.getBytes(UTF_8).length).sum();
    }
  }

  /// How a model is called, whoever provides it.
  ///
  /// @param form how it is asked for the form of its answer
  /// @param answeredBy which models may answer, as
  ///   [dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel#fits] has it; empty for any
  /// @param attemptsMax how often a question is sent until there is an answer
  record CallRules(AnswerForm form, String answeredBy, int attemptsMax) {

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
      if (!WireName.KEBAB
          .all(AnswerForm.class)
          .contains(environment.getOrDefault(FORM, "schema"))) {
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
}
