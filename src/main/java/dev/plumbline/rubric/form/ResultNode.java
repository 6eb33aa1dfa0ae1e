package dev.plumbline.rubric.form;

import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceText;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// The node of a plan that is the result, as it is written: `composite`, or the only one.
final class ResultNode {

  private static final String COMPOSITE = "/plan/composite";

  static String path(SourceText text) {
    List<String> nodes = text.children("/plan");
    return nodes.size() == 1 ? nodes.getFirst() : COMPOSITE;
  }

  /// The key under which the criteria are added up: a mean, where the plan does not say.
  static String mean(SourceText text) {
    return text.find(path(text) + "/sum").isPresent() ? "sum" : "weighted_mean";
  }

  /// The weight of a criterion; empty if it has none.
  static Optional<String> weight(SourceText text, String id) {
    if (text.find("/plan").isEmpty()) {
      return Optional.of("1");
    }
    Optional<SourceNode> members = text.find(path(text) + "/" + mean(text));
    return members.flatMap(node ->
        switch (node) {
          case SourceNode.Mapping mapping ->
              mapping
                  .member(id)
                  .filter(SourceNode.Scalar.class::isInstance)
                  .map(weight -> weight.literal().strip());
          case SourceNode.Sequence(_, var elements) ->
              elements.stream()
                  .filter(it -> it.literal().strip().equals(id))
                  .findFirst()
                  .map(_ -> "1");
          case SourceNode.Scalar _ -> Optional.empty();
        });
  }

  /// Whether it is a mean with a weight for each member.
  static boolean isWeighted(SourceText text) {
    return text.find(path(text) + "/weighted_mean").orElse(null) instanceof SourceNode.Mapping;
  }

  /// What the weights of the mean add up to, without trailing zeros; empty if that is no number.
  static Optional<BigDecimal> sum(SourceText text) {
    Optional<BigDecimal> sum = Optional.of(BigDecimal.ZERO);
    for (String member : text.children(path(text) + "/weighted_mean")) {
      Optional<BigDecimal> weight = text.find(member).flatMap(SourceNode::number);
      sum = sum.flatMap(it -> weight.map(it::add));
    }
    return sum.map(
        it -> it.stripTrailingZeros().scale() < 0 ? it.setScale(0) : it.stripTrailingZeros());
  }

  private ResultNode() {}
}
