package dev.plumbline.score;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.rubric.plan.model.Grade;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What a row of a listing says of a scorecard, read from its artefact.
///
/// @param display the composite as it is displayed; absent if it is an interval
/// @param low the lower end of the composite's interval
/// @param high the upper end
/// @param grade absent if the rubric gives none
/// @param parts the value of each trait and dimension that is a single number, by id
/// @param caps decisions and traits that evidence capped
/// @param flags kinds of sentences that address the judge
/// @param failures why the result is no pass, with names; it may be a pass all the same where the
///   plan allows it
/// @param answeredBy names of the models that answered
public record ScorecardSummary(
    Optional<String> display,
    String low,
    String high,
    Optional<Grade> grade,
    SortedMap<String, String> parts,
    List<Cap> caps,
    List<String> flags,
    List<Failure> failures,
    List<String> answeredBy) {

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
  /// @param missed what a node missed of its condition, in words; empty of anything else
  public record Failure(Kind kind, String name, String detail, String missed) {

    Failure(Kind kind, String name, String detail) {
      this(kind, name, detail, "");
    }

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
      return missed.isEmpty()
          ? kind.wireName() + " " + name + (detail.isEmpty() ? "" : ": " + detail)
          : missed;
    }

    public JsonObject json() {
      return JsonObject.builder()
          .put("kind", kind.wireName())
          .put("name", name)
          .putUnlessEmpty("detail", detail)
          .build();
    }
  }

  public static ScorecardSummary of(StoredScorecard card) {
    List<Cap> caps = new ArrayList<>();
    List<String> flags = new ArrayList<>();
    List<Failure> failures = new ArrayList<>();
    card.gate()
        .ifPresent(gate -> failures.add(new Failure(Failure.Kind.GATE, gate.id(), gate.because())));
    for (StoredStep step : card.trace()) {
      String because = step.because().orElse("");
      switch (step) {
        case StoredStep.Cap cap ->
            caps.add(new Cap(cap.subject(), cap.from().words(), cap.to().words()));
        case StoredStep.Flagged flag -> flags.add(flag.kind());
        case StoredStep.Exemption exempt ->
            failures.add(new Failure(Failure.Kind.EXEMPT, exempt.item(), ""));
        case StoredStep.Rule rule when rule.isAgainst() ->
            failures.add(new Failure(Failure.Kind.RULE, rule.key(), because));
        case StoredStep.Leaf leaf when leaf.isAgainst() ->
            failures.add(new Failure(Failure.Kind.LEAF, leaf.node(), because));
        case StoredStep.Node node when node.isAgainst() ->
            failures.add(
                new Failure(
                    Failure.Kind.NODE,
                    node.id(),
                    node.pass().orElse(""),
                    MissedCondition.words(node)));
        case StoredStep _ -> {}
      }
    }
    card.unknown().forEach((id, code) -> failures.add(new Failure(Failure.Kind.UNKNOWN, id, code)));
    SortedMap<String, String> parts = new TreeMap<>();
    Stream.concat(card.traits().stream(), card.dimensions().stream())
        .filter(part -> part.ends().isPoint())
        .forEach(part -> parts.put(part.id(), part.ends().low()));
    return new ScorecardSummary(
        card.display(),
        card.ends().low(),
        card.ends().high(),
        card.grade(),
        parts,
        caps,
        flags,
        failures,
        card.answeredBy());
  }
}
