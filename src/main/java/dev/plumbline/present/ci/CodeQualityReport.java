package dev.plumbline.present.ci;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// Problems of a rubric as GitLab's code-quality report, which it shows in a merge request.
public final class CodeQualityReport {

  /// @param path of the rubric, relative to the working directory where it is below it
  public static JsonArray of(String path, List<Problem> errors, List<Problem> warnings) {
    return new JsonArray(
        Stream.concat(
                errors.stream().map(each -> finding(path, each, "major")),
                warnings.stream().map(each -> finding(path, each, "minor")))
            .map(Json.class::cast)
            .toList());
  }

  /// The fingerprint is without the line, so that a problem that moves is the same.
  private static JsonObject finding(String path, Problem problem, String severity) {
    String words = SarifLog.words(problem);
    String identity = String.join("\n", path, problem.code(), problem.place().path(), words);
    return JsonObject.of(
        "check_name", problem.code(),
        "description", words,
        "fingerprint", MerkleHash.ofLeaf(identity.getBytes(StandardCharsets.UTF_8)),
        "location",
            JsonObject.of(
                "lines", JsonObject.of("begin", Math.max(1, problem.place().line())), "path", path),
        "severity", severity);
  }

  private CodeQualityReport() {}
}
