package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonSelection;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import dev.plumbline.rubric.plan.model.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a row of a listing says of a scorecard, read from its artefact.
///
/// @param display the composite as it is displayed; absent if it is an interval
/// @param low the lower end of the composite's interval
/// @param high the upper end
/// @param parts the value of each trait and dimension that is a single number, by id
/// @param caps decisions and traits that evidence capped
/// @param flags kinds of sentences that address the judge
/// @param failures why the result is no pass, with names; it may be a pass all the same where the
///   plan allows it
public record ScorecardSummary(
    Optional<String> display,
    String low,
    String high,
    SortedMap<String, String> parts,
    List<Cap> caps,
    List<String> flags,
    List<Failure> failures) {

  /// What is read of a scorecard: a listing reads one for each document.
  public static final JsonSelection SELECTION =
      JsonSelection.of("display", "interval", "gate", "unknown")
          .with("traits", JsonSelection.of("id", "interval"))
          .with("dimensions", JsonSelection.of("id", "interval"))
          .with(
              "trace",
              JsonSelection.of(
                  "step", "item", "trait", "from", "to", "kind", "node", "rule", "verdict",
                  "because", "pass"));

  public ScorecardSummary {
    parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
    caps = List.copyOf(caps);
    flags = List.copyOf(flags);
    failures = List.copyOf(failures);
  }

  /// @param name of the item or trait
  public record Cap(String name, String from, String to) {

    public String text() {
      return name + " " + from + " counts as " + to;
    }
  }

  /// Something that failed, asks for a review or is unknown.
  ///
  /// @param name of the gate, node, rule (`node/rule`), leaf, item or fact
  /// @param detail the condition that was missed, or the code of what is unknown; may be empty
  public record Failure(Kind kind, String name, String detail) {

    /// What failed.
    public enum Kind {
      GATE,
      NODE,
      RULE,
      LEAF,
      UNKNOWN,
      /// An item that needs no quotes and so asks for a review.
      EXEMPT;

      public String wireName() {
        return WireName.KEBAB.of(this);
      }
    }

    /// Such as `composite is not at least 3`.
    public String text() {
      if (kind == Kind.NODE && !detail.isEmpty()) {
        return missed();
      }
      return kind.wireName() + " " + name + (detail.isEmpty() ? "" : ": " + detail);
    }

    /// A comparison of the node with one number or name in words; anything else as it is written.
    private String missed() {
      String[] words = detail.split(" ");
      if (words.length != 3 || !words[0].equals(name)) {
        return name + " does not meet " + detail;
      }
      return switch (words[1]) {
        case ">=" -> name + " is not at least " + words[2];
        case ">" -> name + " is not above " + words[2];
        case "<=" -> name + " is not at most " + words[2];
        case "<" -> name + " is not below " + words[2];
        default -> name + " does not meet " + detail;
      };
    }

    public JsonObject json() {
      return JsonObject.builder()
          .put("kind", kind.wireName())
          .put("name", name)
          .putUnlessEmpty("detail", detail)
          .build();
    }
  }

  /// @param card a scorecard artefact, or what is selected of it
  /// @throws UnexpectedJsonException if it is none
  public static ScorecardSummary of(JsonObject card) {
    List<Json> interval = card.list("interval");
    List<Cap> caps = new ArrayList<>();
    List<String> flags = new ArrayList<>();
    List<Failure> failures = new ArrayList<>();
    card.find("gate")
        .ifPresent(gate ->
            failures.add(
                new Failure(
                    Failure.Kind.GATE,
                    ((JsonObject) gate).text("id"),
                    ((JsonObject) gate).find("because").map(ScorecardSummary::plain).orElse(""))));
    for (Json each : card.list("trace")) {
      JsonObject step = (JsonObject) each;
      switch (kind(step)) {
        case CAP ->
            caps.add(
                new Cap(
                    step.text(step.find("item").isPresent() ? "item" : "trait"),
                    plain(step.get("from")),
                    plain(step.get("to"))));
        case FLAG -> flags.add(step.text("kind"));
        case EXEMPT -> failures.add(new Failure(Failure.Kind.EXEMPT, step.text("item"), ""));
        case RULE, LEAF, NODE -> failure(step).ifPresent(failures::add);
        case GATE, CONDITION, DERIVATION, BRANCH -> {}
      }
    }
    card.find("unknown")
        .ifPresent(unknown ->
            ((JsonObject) unknown)
                .forEach((id, code) ->
                    failures.add(new Failure(Failure.Kind.UNKNOWN, id, plain(code)))));
    return new ScorecardSummary(
        card.get("display") instanceof JsonText(String text) ? Optional.of(text) : Optional.empty(),
        plain(interval.getFirst()),
        plain(interval.getLast()),
        parts(card),
        caps,
        flags,
        failures);
  }

  private static Optional<Failure> failure(JsonObject step) {
    boolean bad =
        step.find("verdict")
            .map(ScorecardSummary::plain)
            .filter(
                it -> it.equals(Verdict.FAIL.wireName()) || it.equals(Verdict.REVIEW.wireName()))
            .isPresent();
    if (!bad) {
      return Optional.empty();
    }
    String node = step.text("node");
    return Optional.of(
        switch (kind(step)) {
          case RULE ->
              new Failure(Failure.Kind.RULE, node + "/" + step.text("rule"), text(step, "because"));
          case LEAF -> new Failure(Failure.Kind.LEAF, node, text(step, "because"));
          case NODE -> new Failure(Failure.Kind.NODE, node, text(step, "pass"));
          case GATE, CAP, EXEMPT, FLAG, CONDITION, DERIVATION, BRANCH ->
              throw new IllegalArgumentException("no step that has a verdict");
        });
  }

  private static SortedMap<String, String> parts(JsonObject card) {
    SortedMap<String, String> parts = new TreeMap<>();
    for (String key : List.of("traits", "dimensions")) {
      if (card.find(key).isPresent()) {
        for (Json each : card.list(key)) {
          List<Json> ends = ((JsonObject) each).list("interval");
          if (ends.getFirst().equals(ends.getLast())) {
            parts.put(((JsonObject) each).text("id"), plain(ends.getFirst()));
          }
        }
      }
    }
    return parts;
  }

  private static TraceStepKind kind(JsonObject step) {
    return TraceStepKind.parse(step.text("step"))
        .orElseThrow(() -> new UnexpectedJsonException("no step of a trace"));
  }

  private static String text(JsonObject step, String key) {
    return step.find(key).map(ScorecardSummary::plain).orElse("");
  }

  private static String plain(Json json) {
    return switch (json) {
      case JsonText(String text) -> text;
      case JsonArray(List<Json> ends) when ends.size() == 2 ->
          plain(ends.getFirst()) + " to " + plain(ends.getLast());
      case JsonNull() -> "unknown";
      default -> json.toString();
    };
  }
}
