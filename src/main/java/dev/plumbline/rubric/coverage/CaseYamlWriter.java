package dev.plumbline.rubric.coverage;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Rubric.RubricTestCase;
import dev.plumbline.rubric.coverage.BoundaryCaseGenerator.ProposedCase;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;

/// Writes cases in the rubric format, to be pasted under `cases`.
public final class CaseYamlWriter {

  /// One list element for each case, after a comment that asks for confirmation; where no case was
  /// found, only a comment.
  public static List<String> lines(List<ProposedCase> proposed) {
    List<String> lines = new ArrayList<>();
    for (ProposedCase one : proposed) {
      if (one.example().isPresent()) {
        lines.add("  # to confirm: " + one.location());
        lines.add("  - " + line(one.example().get()));
      } else {
        lines.add(
            "  # no case found "
                + one.side().words()
                + " "
                + one.limit()
                + ": "
                + one.location()
                + ", "
                + one.value().replace('\n', ' '));
      }
    }
    return lines;
  }

  private static String line(RubricTestCase example) {
    List<String> parts = new ArrayList<>();
    parts.add("name: " + text(example.name()));
    parts.add(
        "facts: "
            + example.facts().entrySet().stream()
                .map(fact -> fact.getKey() + ": " + value(fact.getValue()))
                .collect(Collectors.joining(", ", "{", "}")));
    if (!example.findings().isEmpty()) {
      parts.add(
          "items: "
              + example.findings().entrySet().stream()
                  .map(item -> item.getKey() + ": " + finding(item.getValue()))
                  .collect(Collectors.joining(", ", "{", "}")));
    }
    parts.add(
        "expect: "
            + example.expected().entrySet().stream()
                .map(result -> result.getKey() + ": " + result(result.getKey(), result.getValue()))
                .collect(Collectors.joining(", ", "{", "}")));
    return "{" + String.join(", ", parts) + "}";
  }

  private static String finding(ItemFinding finding) {
    return switch (finding) {
      case ItemFinding.Decided(Rational decision, Support _) -> decision.toString();
      case ItemFinding.NotApplicable() -> Applicability.NOT_APPLICABLE;
      case ItemFinding.Partial _, ItemFinding.Undecided() -> "null";
      case ItemFinding.ByUnit(SortedMap<String, ItemFinding> units) ->
          units.values().stream()
              .map(CaseYamlWriter::finding)
              .collect(Collectors.joining(", ", "[", "]"));
    };
  }

  private static String result(String key, String value) {
    return key.equals("interval") ? "[" + value.replace(" to ", ", ") + "]" : value;
  }

  private static String value(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> Boolean.toString(truth);
      case FactValue.Numeric(Rational number) -> number.toString();
      case FactValue.Textual(String text) -> text(text);
      case FactValue.Unknown _ -> "null";
    };
  }

  /// A JSON string is a valid YAML scalar.
  private static String text(String text) {
    return CanonicalJson.text(Json.of(text));
  }

  private CaseYamlWriter() {}
}
