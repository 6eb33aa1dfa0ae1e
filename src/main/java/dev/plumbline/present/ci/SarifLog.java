package dev.plumbline.present.ci;

import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// Problems of a rubric in SARIF 2.1.0, the format in which code scanning shows findings beside the
/// lines that they are about.
public final class SarifLog {

  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";

  /// @param path of the rubric as the user wrote it, with `/` between its parts
  /// @param version of this program
  public static JsonObject of(
      String path, List<Problem> errors, List<Problem> warnings, String version) {
    List<String> codes =
        Stream.concat(errors.stream(), warnings.stream())
            .map(Problem::code)
            .distinct()
            .sorted()
            .toList();
    JsonObject driver =
        JsonObject.of(
            "informationUri",
            "urn:plumbline",
            "name",
            "plumbline",
            "rules",
            JsonArray.mapped(codes, SarifLog::rule),
            "version",
            version);
    List<JsonObject> results =
        Stream.concat(
                errors.stream().map(each -> result(path, each, "error", codes)),
                warnings.stream().map(each -> result(path, each, "warning", codes)))
            .toList();
    JsonObject run =
        JsonObject.of(
            "columnKind",
            "unicodeCodePoints",
            "results",
            results,
            "tool",
            JsonObject.of("driver", driver));
    return JsonObject.of(
        "$schema", "https://json.schemastore.org/sarif-2.1.0.json",
        "runs", JsonArray.of(run),
        "version", "2.1.0");
  }

  private static JsonObject rule(String code) {
    return JsonObject.of(
        "fullDescription", text("a rubric has a problem of the kind " + code),
        "help", text("`plumbline reference " + code + "` says when it is found and what to do"),
        "helpUri", "urn:plumbline:problem:" + code,
        "id", code,
        "shortDescription", text(code.replace('-', ' ')));
  }

  private static JsonObject text(String words) {
    return JsonObject.of("text", words);
  }

  private static JsonObject result(String path, Problem problem, String level, List<String> codes) {
    String message = words(problem);
    return JsonObject.of(
        "level", level,
        "locations", JsonArray.of(location(path, problem.place())),
        "message", JsonObject.of("text", message),
        "ruleId", problem.code(),
        "ruleIndex", codes.indexOf(problem.code()));
  }

  static String words(Problem problem) {
    return problem.help().isEmpty() ? problem.message() : problem.message() + ", " + problem.help();
  }

  private static JsonObject location(String path, Place place) {
    JsonObjectBuilder physical =
        JsonObject.builder().put("artifactLocation", JsonObject.of("uri", reference(path)));
    if (place.line() > 0) {
      JsonObjectBuilder region = JsonObject.builder().put("startLine", place.line());
      if (place.column() > 0) {
        region.put("startColumn", place.column());
      }
      physical.put("region", region.build());
    }
    JsonObjectBuilder location = JsonObject.builder();
    if (!place.path().isEmpty()) {
      location.put(
          "logicalLocations", JsonArray.of(JsonObject.of("fullyQualifiedName", place.path())));
    }
    return location.put("physicalLocation", physical.build()).build();
  }

  /// The path as a relative reference (RFC 3986), one from the root as a `file` URI: all but the
  /// unreserved characters in percent encoding, so that a colon in the first segment is no scheme.
  private static String reference(String path) {
    StringBuilder uri = new StringBuilder(path.startsWith("/") ? "file://" : "");
    for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
      if (UNRESERVED.indexOf(each) >= 0) {
        uri.append((char) each);
      } else {
        uri.append('%')
            .append(Integer.toHexString((each & 0xFF) + 0x100).substring(1).toUpperCase(ROOT));
      }
    }
    return uri.toString();
  }

  private SarifLog() {}

  /// Shows a character that would act on its reader instead of being seen: `[U+202E]`.
  static final class VisibleCode {

    static boolean isNeededFor(int code) {
      return EscapedText.isActive(code);
    }

    static void append(StringBuilder text, int code) {
      String hex = Integer.toHexString(code).toUpperCase(ROOT);
      text.append("[U+").repeat('0', Math.max(0, 4 - hex.length())).append(hex).append(']');
    }

    private VisibleCode() {}
  }
}
