package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.present.ci.TestCase;
import dev.plumbline.present.ci.TestOutcome;
import dev.plumbline.run.DocumentStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A document's result as a test case. It failed if it does not pass, is an error if there is no
/// result, and is skipped if a person has to decide; where no pass mark applies, a score neither
/// passes nor fails.
final class ResultTestCase {

  /// @param line as written by [ResultLines]
  static TestCase of(JsonObject line) {
    DocumentStatus status = DocumentStatus.parse(RunSummary.decided(line).status()).orElseThrow();
    TestOutcome outcome = outcome(status, line);
    List<String> facts = facts(status, line);
    String kind =
        switch (outcome) {
          case PASSED, SCORED -> "";
          case FAILED -> "fail";
          case ERROR, SKIPPED -> status.wireName();
        };
    return new TestCase(
        line.text("id"), outcome, kind, String.join("; ", facts), String.join("\n", facts));
  }

  private static TestOutcome outcome(DocumentStatus status, JsonObject line) {
    return switch (status) {
      case REFUSED, INCOMPLETE, UNSCORED -> TestOutcome.ERROR;
      case SCORED, BOUNDED, NEEDS_REVIEW, GATED ->
          RunSummary.decided(line)
              .passed()
              .map(passed -> passed ? TestOutcome.PASSED : TestOutcome.FAILED)
              .orElseGet(() -> undecided(status));
    };
  }

  private static TestOutcome undecided(DocumentStatus status) {
    return switch (status) {
      case SCORED, GATED -> TestOutcome.SCORED;
      case BOUNDED, NEEDS_REVIEW -> TestOutcome.SKIPPED;
      case REFUSED, INCOMPLETE, UNSCORED -> TestOutcome.ERROR;
    };
  }

  /// What is known of the result, the most telling first.
  private static List<String> facts(DocumentStatus status, JsonObject line) {
    List<String> facts = new ArrayList<>();
    line.find("gate").ifPresent(gate -> facts.add(gate((JsonObject) gate)));
    if (line.find("problems").orElse(JsonArray.EMPTY) instanceof JsonArray(List<Json> problems)) {
      problems.forEach(each -> facts.add(text(each)));
    }
    if (line.get("composite") instanceof JsonText(String composite)) {
      facts.add("composite " + composite);
    } else if (status != DocumentStatus.REFUSED && status != DocumentStatus.INCOMPLETE) {
      facts.add("composite " + interval(line));
    }
    RunSummary.decided(line).verdict().ifPresent(verdict -> facts.add("verdict " + verdict));
    if (line.find("traits").orElse(JsonArray.EMPTY) instanceof JsonArray(List<Json> traits)
        && !traits.isEmpty()) {
      facts.add(traits.stream().map(ResultTestCase::trait).collect(Collectors.joining(", ")));
    }
    if (line.find("caps").orElse(JsonArray.EMPTY) instanceof JsonArray(List<Json> caps)
        && !caps.isEmpty()) {
      facts.add("capped: " + joined(caps));
    }
    line.find("unknown")
        .map(unknown -> (JsonObject) unknown)
        .filter(unknown -> unknown.size() > 0)
        .ifPresent(unknown -> facts.add("unknown: " + String.join(", ", unknown.keys())));
    return facts;
  }

  private static String gate(JsonObject gate) {
    String because = gate.find("because").map(ResultTestCase::text).orElse("");
    return "gate " + gate.text("id") + (because.isEmpty() ? "" : ": " + because);
  }

  private static String trait(Json trait) {
    JsonObject one = (JsonObject) trait;
    return one.text("id")
        + " "
        + (one.get("score") instanceof JsonText(String score) ? score : interval(one));
  }

  /// `from 2 to 3.5`, or that it is unknown.
  private static String interval(JsonObject scored) {
    return scored.find("interval").orElse(JsonArray.EMPTY) instanceof JsonArray(List<Json> bounds)
            && bounds.size() == 2
        ? "from " + text(bounds.getFirst()) + " to " + text(bounds.getLast())
        : "unknown";
  }

  private static String joined(List<Json> texts) {
    return texts.stream().map(ResultTestCase::text).collect(Collectors.joining(", "));
  }

  private static String text(Json json) {
    return json instanceof JsonText(String value) ? value : "";
  }

  private ResultTestCase() {}
}
