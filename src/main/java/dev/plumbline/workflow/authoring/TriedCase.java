package dev.plumbline.workflow.authoring;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.RubricTestCase;
import dev.plumbline.rubric.bundle.CaseEvaluator;
import dev.plumbline.rubric.form.FilledRubricForm;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.rubric.plan.model.ItemFinding;
import dev.plumbline.rubric.plan.model.Support;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.rubric.source.SourceText;
import dev.plumbline.rubric.source.YamlValue;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a text came to, as a case of its rubric: its facts, what its decisions count as, and the
/// result. The text itself is in no rubric.
final class TriedCase {

  private final TextTrial.Tried tried;
  private final RubricTestCase example;

  private TriedCase(TextTrial.Tried tried, String name) {
    this.tried = tried;
    SortedMap<String, FactValue> facts = new TreeMap<>(tried.card().extraction().facts());
    facts.values().removeIf(value -> !value.isKnown());
    this.example = new RubricTestCase(name, facts, findings(), Optional.empty(), new TreeMap<>());
  }

  /// A rubric with the case.
  ///
  /// @return the same text after problems were reported
  static SourceText added(
      SourceText text, TextTrial.Tried tried, String name, List<Problem> problems) {
    if (name.isEmpty()) {
      report(
          problems,
          ProblemCode.MISSING,
          "the case has no name",
          "say in a few words what it shows");
      return text;
    }
    if (text.children("/cases").stream()
        .anyMatch(other -> text.value(other + "/name").equals(name))) {
      report(
          problems,
          ProblemCode.DUPLICATE_KEY,
          "the rubric has the case " + EscapedText.text(name) + " already",
          "give this one another name");
      return text;
    }
    TriedCase made = new TriedCase(tried, name);
    SortedMap<String, String> results = CaseEvaluator.results(tried.bundle(), made.example);
    if (!made.isResult(results)) {
      report(
          problems,
          ProblemCode.NOT_COUNTED,
          "a case cannot hold this result: it takes all evidence as given, and the score of this"
              + " text rests on evidence that it lacks",
          "keep the text in a case folder");
      return text;
    }
    SourceText changed = FilledRubricForm.withCase(text, made.yaml(results));
    if (changed.equals(text)) {
      report(
          problems,
          ProblemCode.WRONG_TYPE,
          "the case cannot be written into this file",
          "mend its `cases` in an editor");
    }
    return changed;
  }

  private static void report(
      List<Problem> problems, ProblemCode code, String message, String help) {
    problems.add(Problem.at("", code, message, help));
  }

  /// Whether the case comes to what the text came to.
  private boolean isResult(SortedMap<String, String> results) {
    Scorecard card = tried.card();
    Interval score = card.composite();
    Verdict verdict = card.verdict().isDecided() ? card.verdict().worst() : Verdict.NONE;
    return results.get("interval").equals(score.low() + " to " + score.high())
        && results.get("verdict").equals(verdict == Verdict.NONE ? "null" : verdict.wireName())
        && card.graded()
            .map(graded -> graded.grade().words())
            .equals(Optional.ofNullable(results.get(CaseEvaluator.GRADE)));
  }

  private SortedMap<String, ItemFinding> findings() {
    SortedMap<String, ItemFinding> findings = new TreeMap<>();
    if (tried.card() instanceof Scorecard.Evaluated(var _, var result)) {
      Scorer.inputs(tried.card().extraction())
          .items()
          .forEach((id, finding) ->
              counted(id, finding, result.steps()).ifPresent(it -> findings.put(id, it)));
    }
    return findings;
  }

  /// What a finding counts as; empty where that is unknown.
  private static Optional<ItemFinding> counted(
      String id, ItemFinding finding, List<TraceStep> steps) {
    return switch (finding) {
      case ItemFinding.Decided(int decision, Support _) ->
          cap(id, steps)
              .map(to ->
                  to.isPoint()
                      ? decided(to.low().toDecimal().intValueExact())
                      : Optional.<ItemFinding>empty())
              .orElseGet(() -> decided(decision));
      case ItemFinding.NotApplicable _ -> Optional.of(finding);
      case ItemFinding.ByUnit(var units) -> {
        SortedMap<String, ItemFinding> each = new TreeMap<>();
        units.forEach((unit, one) -> counted(unit, one, steps).ifPresent(it -> each.put(unit, it)));
        yield each.size() == units.size()
            ? Optional.of(new ItemFinding.ByUnit(each))
            : Optional.empty();
      }
      case ItemFinding.Partial _, ItemFinding.Undecided _ -> Optional.empty();
    };
  }

  private static Optional<ItemFinding> decided(int decision) {
    return Optional.of(new ItemFinding.Decided(decision, Support.SUFFICIENT));
  }

  private static Optional<Interval> cap(String id, List<TraceStep> steps) {
    return steps.stream()
        .filter(TraceStep.Capped.class::isInstance)
        .map(TraceStep.Capped.class::cast)
        .filter(step -> step.subject() == TraceStep.Subject.ITEM && step.id().equals(id))
        .map(TraceStep.Capped::to)
        .findFirst();
  }

  private YamlValue yaml(SortedMap<String, String> results) {
    SequencedMap<String, YamlValue> members = new LinkedHashMap<>();
    members.put("name", new YamlValue.Text(example.name()));
    SequencedMap<String, YamlValue> facts = new LinkedHashMap<>();
    example.facts().forEach((id, value) -> facts.put(id, fact(value)));
    SequencedMap<String, YamlValue> items = new LinkedHashMap<>();
    example.findings().forEach((id, finding) -> items.put(id, decision(finding)));
    put(members, "facts", facts);
    put(members, "items", items);
    SequencedMap<String, YamlValue> expected = new LinkedHashMap<>();
    String composite = results.get("composite");
    if (composite.equals("null")) {
      expected.put(
          "interval",
          new YamlValue.Elements(
              List.of(results.get("interval").split(" to ")).stream()
                  .<YamlValue>map(YamlValue.Word::new)
                  .toList(),
              true));
      expected.put("status", new YamlValue.Text(results.get("status")));
    } else {
      expected.put("composite", new YamlValue.Word(composite));
    }
    if (!results.get("passed").equals("null")) {
      expected.put("passed", new YamlValue.Word(results.get("passed")));
    } else if (!results.get("verdict").equals("null")) {
      expected.put("verdict", new YamlValue.Text(results.get("verdict")));
    }
    Optional.ofNullable(results.get(CaseEvaluator.GRADE))
        .ifPresent(grade -> expected.put(CaseEvaluator.GRADE, new YamlValue.Text(grade)));
    put(members, "expect", expected);
    return new YamlValue.Members(members, true);
  }

  private static void put(
      SequencedMap<String, YamlValue> members, String key, SequencedMap<String, YamlValue> inner) {
    if (!inner.isEmpty()) {
      members.put(key, new YamlValue.Members(inner, true));
    }
  }

  private static YamlValue fact(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> new YamlValue.Word(Boolean.toString(truth));
      case FactValue.Numeric(Rational number) -> new YamlValue.Word(number.toString());
      case FactValue.Textual(String text) -> new YamlValue.Text(text);
      case FactValue.Unknown _ -> throw new IllegalStateException("only what is known is written");
    };
  }

  private static YamlValue decision(ItemFinding finding) {
    return switch (finding) {
      case ItemFinding.Decided(int decision, Support _) ->
          new YamlValue.Word(Integer.toString(decision));
      case ItemFinding.NotApplicable _ -> new YamlValue.Text(Applicability.NOT_APPLICABLE);
      case ItemFinding.ByUnit(var units) ->
          new YamlValue.Elements(units.values().stream().map(TriedCase::decision).toList(), true);
      case ItemFinding.Partial _, ItemFinding.Undecided _ ->
          throw new IllegalStateException("only what is decided is written");
    };
  }
}
