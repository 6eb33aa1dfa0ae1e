package dev.plumbline.aws.application;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.application.ModelQuotaSettings.ModelVariables;
import dev.plumbline.aws.client.XRayTracer;
import dev.plumbline.aws.function.agentcore.EvaluatorSettings;
import dev.plumbline.aws.function.request.CallerRoles;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.input.JsonObjectReader;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.signing.TrustPolicy;
import dev.plumbline.base.signing.TrustPolicyReader;
import dev.plumbline.judge.llm.provider.ModelFactory;
import dev.plumbline.people.Appeal.AppealRules;
import dev.plumbline.store.DeclaredObjects;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/// Checks all settings before the application starts.
final class SettingsCheck {

  /// Set and empty, it reads as absent, and then anything would be trusted.
  static final String POLICY = "PLUMBLINE_POLICY";

  private static final long DEADLINE_MILLIS_MIN = 100;
  private static final long DEADLINE_MILLIS_MAX = 900_000;

  private final List<String> problems = new ArrayList<>();

  /// All problems of the settings, one line each; values of keys are not in them.
  ///
  /// @param variables by name, for the models, and the policy as it is written
  /// @param folderAllowed whether there is a local store to work in without a table
  static List<String> problems(
      FunctionSettings settings, Map<String, String> variables, boolean folderAllowed) {
    SettingsCheck check = new SettingsCheck();
    if (settings.table().isEmpty() && !folderAllowed) {
      check.problems.add("PLUMBLINE_TABLE is not set: name the table");
    }
    check.address("PLUMBLINE_ENDPOINT", settings.endpoint());
    check.deadline(settings.deadlineMillis());
    check.isTrueOrFalse("PLUMBLINE_STORE_TEXT", settings.storeText());
    check.isTrueOrFalse("PLUMBLINE_TRACES", settings.traces());
    if (settings.traces().equals("true")
        && !XRayTracer.isDaemon(variables.getOrDefault(ModelVariables.DAEMON, ""))) {
      check.problems.add(
          "PLUMBLINE_TRACES is `true`, and "
              + ModelVariables.DAEMON
              + " names no daemon of X-Ray: set it to `host:port`, as AWS Lambda does");
    }
    check.objects(settings.objects());
    check.address("PLUMBLINE_S3_ENDPOINT", settings.s3Endpoint());
    check.address("PLUMBLINE_SECRETS_ENDPOINT", settings.secretsEndpoint());
    ModelQuotaSettings.check(settings, check.problems);
    if (settings.policy().isEmpty() && variables.containsKey(POLICY)) {
      check.problems.add(
          POLICY + " is set and empty: write a policy or the path of its file, or unset it");
    }
    settings.policy().ifPresent(policy -> check.problems.addAll(PolicySetting.problems(policy)));
    settings.appeals().ifPresent(rules -> check.problems.addAll(AppealSetting.problems(rules)));
    settings
        .evaluators()
        .ifPresent(written -> check.problems.addAll(EvaluatorSetting.problems(written)));
    settings.callers().ifPresent(roles -> check.problems.addAll(CallerSetting.problems(roles)));
    check.problems.addAll(ModelFactory.problems(variables));
    return List.copyOf(check.problems);
  }

  /// What is wrong inside a setting that is JSON.
  static List<String> lines(String variable, List<Problem> inside) {
    return inside.stream()
        .map(it ->
            variable
                + (it.place().path().isEmpty() ? "" : " at " + it.place().path())
                + ": "
                + it.message()
                + "; "
                + it.help())
        .toList();
  }

  private void address(String variable, Optional<String> value) {
    if (value.isPresent() && !isAddress(value.get())) {
      add(variable, value.get(), "write `https://host`");
    }
  }

  private static boolean isAddress(String value) {
    try {
      URI address = URI.create(value);
      return address.getHost() != null && String.valueOf(address.getScheme()).matches("https?");
    } catch (IllegalArgumentException notAnAddress) {
      return false;
    }
  }

  private void deadline(String value) {
    if (!value.matches("[0-9]{1,9}")
        || Long.parseLong(value) < DEADLINE_MILLIS_MIN
        || Long.parseLong(value) > DEADLINE_MILLIS_MAX) {
      add(
          "PLUMBLINE_DEADLINE_MILLIS",
          value,
          "write milliseconds from " + DEADLINE_MILLIS_MIN + " to " + DEADLINE_MILLIS_MAX);
    }
  }

  private void objects(Optional<String> value) {
    if (value.isPresent() && DeclaredObjects.parse(value.get()).isEmpty()) {
      add("PLUMBLINE_OBJECTS", value.get(), "write `bucket/prefix/`, separated by commas");
    }
  }

  private void isTrueOrFalse(String variable, String value) {
    if (!value.equals("true") && !value.equals("false")) {
      add(variable, value, "write `true` or `false`");
    }
  }

  private void add(String variable, String value, String help) {
    problems.add(variable + " is " + EscapedText.text(value) + ": " + help);
  }

  private SettingsCheck() {}

  /// The IAM roles of callers, as JSON.
  static final class CallerSetting {

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

  /// The evaluators of AgentCore, as JSON.
  static final class EvaluatorSetting {

    /// What is wrong with it, one line each.
    static List<String> problems(String value) {
      List<Problem> problems = new ArrayList<>();
      EvaluatorSettings.read(value, problems);
      return SettingsCheck.lines("PLUMBLINE_EVALUATORS", problems);
    }

    /// There must be no [#problems].
    static SortedMap<String, EvaluatorSettings> evaluators(String value) {
      return EvaluatorSettings.read(value, new ArrayList<>());
    }

    private EvaluatorSetting() {}
  }

  /// The rules of appeals as JSON, as the command line reads them from a file.
  static final class AppealSetting {

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

  /// The trust policy of the functions: JSON, or the path of a file with it. A policy that cannot
  /// be read stops the application, since without it anything would be trusted.
  static final class PolicySetting {

    private static final int BYTES_MAX = 1_000_000;

    /// What is wrong with it, one line each.
    static List<String> problems(String value) {
      return switch (read(value)) {
        case TrustPolicyReader.Outcome.Read _ -> List.of();
        case TrustPolicyReader.Outcome.Refused(List<Problem> problems) ->
            SettingsCheck.lines(SettingsCheck.POLICY, problems);
      };
    }

    /// @throws IllegalStateException if there are [#problems]
    static TrustPolicy policy(String value) {
      return switch (read(value)) {
        case TrustPolicyReader.Outcome.Read(TrustPolicy policy) -> policy;
        case TrustPolicyReader.Outcome.Refused(List<Problem> problems) ->
            throw new IllegalStateException("the policy has problems: " + problems.size());
      };
    }

    private static TrustPolicyReader.Outcome read(String value) {
      return (value.strip().startsWith("{") ? Optional.of(value.getBytes(UTF_8)) : file(value))
          .map(PolicySetting::read)
          .orElseGet(() ->
              refused(
                  ProblemCode.NOT_FOUND,
                  "there is no file " + EscapedText.text(value),
                  "write the policy itself, or the path of its file"));
    }

    private static Optional<byte[]> file(String value) {
      try {
        return Optional.of(Files.readAllBytes(Path.of(value)));
      } catch (IOException | InvalidPathException unreadable) {
        return Optional.empty();
      }
    }

    private static TrustPolicyReader.Outcome read(byte[] bytes) {
      return switch (JsonReader.read(JsonReader.withoutByteOrderMark(bytes), BYTES_MAX)) {
        case JsonResult.Read(JsonObject json) -> TrustPolicyReader.read(json);
        case JsonResult.Read(Json _) ->
            refused(
                ProblemCode.WRONG_TYPE,
                "the policy is no JSON object",
                "docs/proof.md shows a policy");
        case JsonResult.Refused(List<Problem> problems) ->
            new TrustPolicyReader.Outcome.Refused(problems);
      };
    }

    private static TrustPolicyReader.Outcome refused(ProblemCode code, String what, String help) {
      return new TrustPolicyReader.Outcome.Refused(List.of(Problem.at("", code, what, help)));
    }

    private PolicySetting() {}
  }
}
