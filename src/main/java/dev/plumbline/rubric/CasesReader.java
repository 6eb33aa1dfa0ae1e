package dev.plumbline.rubric;

import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Rubric.RubricTestCase;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import dev.plumbline.rubric.source.SourceNode.NumberSyntax;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads the cases of a rubric: facts and item decisions with the results its author expects.
record CasesReader(List<Problem> problems, Map<String, FactType> types) {

  List<RubricTestCase> read(MappingReader rubric) {
    List<RubricTestCase> cases = new ArrayList<>();
    for (SourceNode node : rubric.list("cases")) {
      MappingReader reader = new MappingReader(node, problems);
      reader.require("name", "describe in a few words what the case shows");
      String name = reader.text("name");
      SortedMap<String, FactValue> facts = new TreeMap<>();
      reader.object("facts").ifPresent(all -> all.members().forEach((id, w) -> fact(id, w, facts)));
      SortedMap<String, ItemFinding> findings = new TreeMap<>();
      reader
          .object("items")
          .ifPresent(
              all -> all.members().forEach((id, said) -> findings.put(id, finding(id, said))));
      Optional<BigDecimal> calibrated = reader.number("calibrated");
      SortedMap<String, String> expected = new TreeMap<>();
      reader
          .require("expect", "write `expect: {composite: 0.5}`")
          .ifPresent(w ->
              new MappingReader(w, problems)
                  .members()
                  .forEach((key, value) -> expect(key, value, expected)));
      reader.reportUnknownKeys();
      cases.add(new RubricTestCase(name, facts, findings, calibrated, expected));
    }
    return cases;
  }

  /// A decision, `not-applicable`, or a list of these with null for what is unknown: one for each
  /// unit.
  private ItemFinding finding(String id, SourceNode said) {
    if (said.kind() == SourceNode.Kind.LIST) {
      SortedMap<String, ItemFinding> units = new TreeMap<>();
      for (SourceNode unit : said.elements()) {
        String number = String.format(Locale.ROOT, "%04d", units.size() + 1);
        units.put(
            ItemUnit.id(id, number),
            unit.kind() == SourceNode.Kind.NULL ? new ItemFinding.Undecided() : decision(unit));
      }
      return new ItemFinding.ByUnit(units);
    }
    return decision(said);
  }

  private ItemFinding decision(SourceNode said) {
    if (said.kind() == SourceNode.Kind.TEXT
        && said.literal().equals(Applicability.NOT_APPLICABLE)) {
      return new ItemFinding.NotApplicable();
    }
    if (said.literal().matches("[0-9]{1,4}")) {
      return RubricTestCase.decided(Integer.parseInt(said.literal()));
    }
    problems.add(
        new Problem(
            ProblemCode.OUT_OF_BOUNDS,
            said.place(),
            said.shown() + " is not a decision",
            "write a whole number from 0, or `" + Applicability.NOT_APPLICABLE + "`"));
    return new ItemFinding.Undecided();
  }

  private void fact(String id, SourceNode node, SortedMap<String, FactValue> facts) {
    FactType type = types.get(id);
    if (type == null) {
      problems.add(
          new Problem(
              ProblemCode.UNDECLARED,
              node.place(),
              "undeclared fact " + EscapedText.text(id),
              Suggestion.of(id, List.copyOf(types.keySet()), "declared are")));
      return;
    }
    value(node, type).ifPresent(value -> facts.put(id, value));
  }

  private Optional<FactValue> value(SourceNode node, FactType type) {
    if (node instanceof SourceNode.Scalar scalar && scalar.kind() == SourceNode.Kind.NULL) {
      return Optional.of(new FactValue.Unknown("missing"));
    }
    return switch (type) {
      case FactType.Truthful() -> {
        if (node instanceof SourceNode.Scalar scalar && scalar.kind() == SourceNode.Kind.BOOLEAN) {
          yield Optional.of(new FactValue.Truthful(scalar.literal().equals("true")));
        }
        ValueReader.reportType(node, "true or false", problems);
        yield Optional.empty();
      }
      case FactType.Numeric numeric -> number(node, numeric);
      case FactType.Textual() -> MappingReader.text(node, problems).map(FactValue.Textual::new);
      case FactType.Enumerated(List<String> values) ->
          MappingReader.text(node, problems)
              .filter(text -> isListed(text, values, node))
              .map(FactValue.Textual::new);
    };
  }

  private Optional<FactValue> number(SourceNode node, FactType.Numeric type) {
    Optional<BigDecimal> value = ValueReader.number(node, problems);
    boolean inside =
        value.isEmpty()
            || (value.get().compareTo(type.min()) >= 0
                && value.get().compareTo(type.max()) <= 0
                && (!type.whole() || Rational.of(value.get()).isWhole()));
    if (!inside) {
      problems.add(
          new Problem(
              ProblemCode.OUT_OF_BOUNDS,
              node.place(),
              EscapedText.text(value.orElseThrow().toPlainString())
                  + " is not a value of this fact",
              (type.whole() ? "it is a whole number from " : "it is a number from ")
                  + type.min().toPlainString()
                  + " to "
                  + type.max().toPlainString()));
      return Optional.empty();
    }
    return value.map(Rational::of).map(FactValue.Numeric::new);
  }

  private boolean isListed(String text, List<String> values, SourceNode node) {
    if (!values.contains(text)) {
      problems.add(
          new Problem(
              ProblemCode.UNKNOWN_VALUE,
              node.place(),
              EscapedText.text(text) + " is not a value of this fact",
              Suggestion.of(text, values, "its values are")));
    }
    return values.contains(text);
  }

  /// Expectations are normalised to the text that a scorecard prints, so that they compare as
  /// strings.
  private void expect(String key, SourceNode node, SortedMap<String, String> expected) {
    switch (node) {
      case SourceNode.Scalar scalar -> expected.put(key, plain(scalar));
      case SourceNode.Sequence(_, List<SourceNode> ends)
          when key.equals("interval") && ends.size() == 2 -> {
        List<String> texts =
            ends.stream()
                .filter(SourceNode.Scalar.class::isInstance)
                .map(SourceNode.Scalar.class::cast)
                .map(CasesReader::plain)
                .toList();
        expected.put(key, String.join(" to ", texts));
      }
      case SourceNode.Mapping _, SourceNode.Sequence _ ->
          ValueReader.reportType(node, "a value", problems);
    }
  }

  private static String plain(SourceNode.Scalar scalar) {
    return switch (scalar.kind()) {
      case NULL, OBJECT, LIST -> "null";
      case BOOLEAN, TEXT -> scalar.literal();
      case NUMBER ->
          Optional.of(scalar.literal())
              .filter(NumberSyntax::isWritten)
              .flatMap(NumberSyntax::bounded)
              .map(BigDecimal::toPlainString)
              .orElse(scalar.literal());
    };
  }
}
