package dev.plumbline.authoring;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.source.YamlScalar;
import dev.plumbline.run.RubricFileCompiler;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Writes the rubric of a bundle as YAML to be edited. What its author wrote is not stored, only
/// what it means; so comments are gone, and members are in an order of ours.
public final class RubricText {

  /// Members that come first, in this order; the others follow by name.
  private static final List<String> FIRST =
      List.of(
          "rubric",
          "version",
          "language",
          "owner",
          "draft",
          "document",
          "facts",
          "conditions",
          "gates",
          "thresholds",
          "evidence",
          "judge",
          "traits",
          "plan");

  private static final int LINE = 100;

  private final boolean plainNumbers;
  private final StringBuilder out = new StringBuilder();

  /// A text that compiles to the same bundle.
  public static String of(Bundle bundle) {
    JsonObject rubric = bundle.rubricJson();
    return Stream.of(yaml(rubric, true), yaml(rubric, false))
        .filter(text -> compiled(text).filter(bundle.digest()::equals).isPresent())
        .findFirst()
        .orElseGet(() -> CanonicalJson.text(rubric));
  }

  public static String yaml(JsonObject rubric, boolean plainNumbers) {
    RubricText text = new RubricText(plainNumbers);
    text.members(rubric, "", true);
    return text.out.toString();
  }

  private static Optional<Digest> compiled(String text) {
    return switch (RubricFileCompiler.trial(text.getBytes(StandardCharsets.UTF_8))) {
      case BundleCompilation.Locked(Bundle bundle, var _) -> Optional.of(bundle.digest());
      case BundleCompilation.DraftLocked(Bundle bundle, var _) -> Optional.of(bundle.digest());
      case BundleCompilation.Rejected(var _) -> Optional.empty();
    };
  }

  private RubricText(boolean plainNumbers) {
    this.plainNumbers = plainNumbers;
  }

  private void members(JsonObject object, String indent, boolean top) {
    List<String> first = top ? FIRST.stream().filter(object.keys()::contains).toList() : List.of();
    Stream.concat(first.stream(), object.keys().stream().filter(key -> !first.contains(key)))
        .forEach(key -> {
          out.append(indent).append(YamlScalar.key(key));
          out.append(':');
          value(object.get(key), indent);
        });
  }

  /// After a key and its colon.
  private void value(Json value, String indent) {
    Optional<String> line = oneLine(value);
    if (line.isPresent()) {
      out.append(' ').append(line.get()).append('\n');
    } else if (value instanceof JsonObject object) {
      out.append('\n');
      members(object, indent + "  ", false);
    } else if (value instanceof JsonArray(var elements)) {
      out.append('\n');
      elements.forEach(element -> element(element, indent + "  "));
    }
  }

  private void element(Json element, String indent) {
    Optional<String> line = oneLine(element);
    if (line.isPresent()) {
      out.append(indent).append("- ").append(line.get()).append('\n');
    } else if (element instanceof JsonObject object) {
      int begin = out.length();
      members(object, indent + "  ", false);
      out.setCharAt(begin + indent.length(), '-');
    } else if (element instanceof JsonArray(var elements)) {
      out.append(indent).append("-\n");
      elements.forEach(inner -> element(inner, indent + "  "));
    }
  }

  /// Scalars, and lists and objects of a few scalars.
  private Optional<String> oneLine(Json value) {
    String line =
        switch (value) {
          case JsonText(String text) -> scalar(text);
          case JsonObject object when object.keys().isEmpty() -> "{}";
          case JsonArray(var elements) when elements.isEmpty() -> "[]";
          case JsonArray(var elements) when elements.stream().allMatch(this::isScalar) ->
              "[" + String.join(", ", elements.stream().map(this::inFlow).toList()) + "]";
          case JsonObject _ -> "";
          case JsonArray _ -> "";
          default -> other(value);
        };
    boolean list = value instanceof JsonArray && line.length() > LINE;
    return line.isEmpty() || list ? Optional.empty() : Optional.of(line);
  }

  private boolean isScalar(Json value) {
    return !(value instanceof JsonObject) && !(value instanceof JsonArray);
  }

  private String inFlow(Json value) {
    return value instanceof JsonText(String text)
        ? isPlainNumber(text) ? text : YamlScalar.inFlow(text)
        : other(value);
  }

  /// Decimals are texts in the canonical form.
  private String other(Json value) {
    String text = CanonicalJson.text(value);
    boolean decimal = text.length() > 2 && text.startsWith("\"");
    return decimal ? scalar(text.substring(1, text.length() - 1)) : text;
  }

  private String scalar(String text) {
    return isPlainNumber(text) ? text : YamlScalar.of(text);
  }

  private boolean isPlainNumber(String text) {
    return plainNumbers && YamlScalar.isNumber(text);
  }
}
