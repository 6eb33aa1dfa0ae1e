package dev.plumbline.rubric;

import dev.plumbline.plan.FactType;
import dev.plumbline.plan.FactValue;
import dev.plumbline.plan.Rational;
import dev.plumbline.plan.Suggestion;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads the cases of a rubric: facts and decisions with what must come out.
final class CasesReader {

  private final List<Problem> problems;
  private final Map<String, FactType> types;

  CasesReader(List<Problem> problems, Map<String, FactType> types) {
    this.problems = problems;
    this.types = types;
  }

  List<Case> read(MappingReader rubric) {
    List<Case> cases = new ArrayList<>();
    for (Written written : rubric.list("cases")) {
      MappingReader reader = MappingReader.of(written, problems);
      reader.require("name", "say in a few words what the case shows");
      String name = reader.text("name");
      SortedMap<String, FactValue> facts = new TreeMap<>();
      reader
          .mapping("facts")
          .ifPresent(all -> all.members().forEach((id, w) -> fact(id, w, facts)));
      SortedMap<String, Integer> decisions = new TreeMap<>();
      reader
          .mapping("items")
          .ifPresent(all ->
              all.members().keySet().forEach(id -> decisions.put(id, all.whole(id, 0, 0, 2))));
      List<BigDecimal> calibrated = reader.number("calibrated").stream().toList();
      SortedMap<String, String> expected = new TreeMap<>();
      reader
          .require("expect", "write `expect: {composite: 0.5}`")
          .ifPresent(w ->
              MappingReader.of(w, problems)
                  .members()
                  .forEach((key, value) -> expect(key, value, expected)));
      reader.finish();
      cases.add(new Case(name, facts, decisions, calibrated, expected));
    }
    return cases;
  }

  private void fact(String id, Written written, SortedMap<String, FactValue> facts) {
    FactType type = types.get(id);
    if (type == null) {
      problems.add(
          new Problem(
              "undeclared",
              written.place(),
              "undeclared fact " + Quoted.text(id),
              Suggestion.of(id, List.copyOf(types.keySet()), "declared are")));
      return;
    }
    value(written, type).ifPresent(value -> facts.put(id, value));
  }

  private Optional<FactValue> value(Written written, FactType type) {
    if (written instanceof Written.Scalar scalar && scalar.kind() == Written.Kind.NOTHING) {
      return Optional.of(new FactValue.Unknown("missing"));
    }
    return switch (type) {
      case FactType.Truthful() -> {
        if (written instanceof Written.Scalar scalar && scalar.kind() == Written.Kind.BOOLEAN) {
          yield Optional.of(new FactValue.Truthful(scalar.text().equals("true")));
        }
        MappingReader.wrong(written, "true or false", problems);
        yield Optional.empty();
      }
      case FactType.Numeric numeric -> number(written, numeric);
      case FactType.Textual() -> MappingReader.text(written, problems).map(FactValue.Textual::new);
      case FactType.Enumerated(List<String> values) ->
          MappingReader.text(written, problems)
              .filter(text -> isListed(text, values, written))
              .map(FactValue.Textual::new);
    };
  }

  private Optional<FactValue> number(Written written, FactType.Numeric type) {
    Optional<BigDecimal> value = MappingReader.number(written, problems);
    boolean inside =
        value.isEmpty()
            || (value.get().compareTo(type.min()) >= 0
                && value.get().compareTo(type.max()) <= 0
                && (!type.whole() || Rational.of(value.get()).isWhole()));
    if (!inside) {
      problems.add(
          new Problem(
              "out-of-bounds",
              written.place(),
              Quoted.text(value.orElseThrow().toPlainString()) + " is not a value of this fact",
              (type.whole() ? "it is a whole number from " : "it is a number from ")
                  + type.min().toPlainString()
                  + " to "
                  + type.max().toPlainString()));
      return Optional.empty();
    }
    return value.map(Rational::of).map(FactValue.Numeric::new);
  }

  private boolean isListed(String text, List<String> values, Written written) {
    if (!values.contains(text)) {
      problems.add(
          new Problem(
              "unknown-value",
              written.place(),
              Quoted.text(text) + " is not a value of this fact",
              Suggestion.of(text, values, "its values are")));
    }
    return values.contains(text);
  }

  /// Expectations are kept as the scorecard would write them.
  private void expect(String key, Written written, SortedMap<String, String> expected) {
    switch (written) {
      case Written.Scalar scalar -> expected.put(key, plain(scalar));
      case Written.Sequence(_, List<Written> ends)
          when key.equals("interval") && ends.size() == 2 -> {
        List<String> texts =
            ends.stream()
                .filter(Written.Scalar.class::isInstance)
                .map(Written.Scalar.class::cast)
                .map(CasesReader::plain)
                .toList();
        expected.put(key, String.join(" to ", texts));
      }
      case Written.Mapping _, Written.Sequence _ ->
          MappingReader.wrong(written, "a value", problems);
    }
  }

  private static String plain(Written.Scalar scalar) {
    return switch (scalar.kind()) {
      case NOTHING -> "null";
      case BOOLEAN, TEXT -> scalar.text();
      case NUMBER ->
          Optional.of(scalar.text())
              .filter(Numbers::isWritten)
              .flatMap(Numbers::bounded)
              .map(BigDecimal::toPlainString)
              .orElse(scalar.text());
    };
  }
}
