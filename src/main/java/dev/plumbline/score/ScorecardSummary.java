package dev.plumbline.score;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.math.BigDecimal;
import java.util.ArrayList;
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
    parts = SortedCopy.of(parts);
    caps = List.copyOf(caps);
    flags = List.copyOf(flags);
    failures = List.copyOf(failures);
  }

  /// @param name of the item or trait
  public record Cap(String name, String from, String to) implements JsonRecord {

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
    public enum Kind implements WireNamed {
      GATE,
      NODE,
      RULE,
      LEAF,
      UNKNOWN,
      /// An item that needs no quotes and so asks for a review.
      EXEMPT
    }

    /// Such as `composite is not at least 3`.
    public String text() {
      return missed.isEmpty()
          ? kind.wireName() + " " + name + (detail.isEmpty() ? "" : ": " + detail)
          : missed;
    }

    public JsonObject json() {
      return JsonObject.of(
          "kind?", kind,
          "name?", name,
          "detail?", detail);
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

  /// What a node that fails has missed of its pass condition, in words: of the parts that `&&`
  /// joins, those that are false for the values that the trace has.
  record MissedCondition(StoredStep.Node node) {

    private static final String AND = " && ";

    /// Empty if the node has no condition.
    static String words(StoredStep.Node node) {
      return node.pass().map(condition -> new MissedCondition(node).words(condition)).orElse("");
    }

    private String words(String condition) {
      List<String> missed = new ArrayList<>();
      boolean open = node.on().isPresent() || condition.contains("||") || condition.contains("?");
      for (String part : condition.split(AND, -1)) {
        Optional<Boolean> holds = open ? Optional.empty() : holds(part);
        if (holds.isEmpty() && !isOnly(part, condition)) {
          return node.id() + " does not meet " + condition;
        }
        if (!holds.orElse(false)) {
          missed.add(missed(part));
        }
      }
      return missed.isEmpty() ? node.id() + " fails" + otherwise() : String.join("; ", missed);
    }

    private static boolean isOnly(String part, String condition) {
      return part.equals(condition);
    }

    private String otherwise() {
      return node.vetoes().isEmpty() ? " by a rule" : " with " + String.join(" or ", node.vetoes());
    }

    private Optional<Boolean> holds(String part) {
      String[] words = part.split(" ");
      if (words.length == 1) {
        boolean negated = part.startsWith("!");
        return value(negated ? part.substring(1) : part)
            .flatMap(StoredValue::truth)
            .map(truth -> truth != negated);
      }
      if (words.length != 3) {
        return value(part).flatMap(StoredValue::truth);
      }
      Optional<BigDecimal> left = number(words[0]);
      Optional<BigDecimal> right = number(words[2]);
      if (left.isEmpty() || right.isEmpty()) {
        return Optional.empty();
      }
      int order = left.get().compareTo(right.get());
      return switch (words[1]) {
        case ">=" -> Optional.of(order >= 0);
        case ">" -> Optional.of(order > 0);
        case "<=" -> Optional.of(order <= 0);
        case "<" -> Optional.of(order < 0);
        case "==" -> Optional.of(order == 0);
        case "!=" -> Optional.of(order != 0);
        default -> Optional.empty();
      };
    }

    private Optional<BigDecimal> number(String written) {
      return DecimalFormat.parse(written).or(() -> value(written).flatMap(StoredValue::decimal));
    }

    private Optional<StoredValue> value(String name) {
      return name.equals(node.id())
          ? Optional.of(node.value())
          : Optional.ofNullable(node.reads().get(name));
    }

    /// A comparison with one number or name in words; anything else as it is written.
    private String missed(String part) {
      String[] words = part.split(" ");
      if (words.length != 3) {
        return part.startsWith("!") && !part.contains(" ")
            ? part.substring(1) + " holds"
            : isOnly(part, node.pass().orElse(""))
                ? node.id() + " does not meet " + part
                : part + " does not hold";
      }
      return switch (words[1]) {
        case ">=" -> words[0] + " is not at least " + words[2];
        case ">" -> words[0] + " is not above " + words[2];
        case "<=" -> words[0] + " is not at most " + words[2];
        case "<" -> words[0] + " is not below " + words[2];
        case "==" -> words[0] + " is not " + words[2];
        case "!=" -> words[0] + " is " + words[2];
        default -> node.id() + " does not meet " + part;
      };
    }
  }
}
