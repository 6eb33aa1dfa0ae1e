package dev.plumbline.aws.application;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.proof.TrustPolicy;
import dev.plumbline.proof.TrustPolicyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The trust policy of the functions: JSON, or the path of a file with it. A policy that cannot be
/// read stops the application, since without it anything would be trusted.
final class PolicySetting {

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
