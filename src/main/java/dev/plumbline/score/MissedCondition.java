package dev.plumbline.score;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.score.extraction.StoredValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a node that fails has missed of its pass condition, in words: of the parts that `&&` joins,
/// those that are false for the values that the trace has.
final class MissedCondition {

  private static final String AND = " && ";

  private final StoredStep.Node node;

  private MissedCondition(StoredStep.Node node) {
    this.node = node;
  }

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
