package dev.plumbline.rubric.bundle;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.EvidencePolicy.EvidenceScope;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.ReplicatePolicy;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.UnitScope.PartScope;
import dev.plumbline.rubric.plan.engine.ConditionProgram;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/// Checks a rubric across its sections, apart from the plan itself.
final class RubricCheck {

  static void check(Rubric rubric, List<Problem> problems) {
    if (rubric.scoring().nodes().isEmpty() && rubric.questions().traits().isEmpty()) {
      problems.add(
          Problem.at(
              "", ProblemCode.MISSING, "the rubric scores nothing", "write a `plan` or `traits`"));
    }
    checkContext(rubric, problems);
    checkDocument(rubric.document(), problems);
    checkParts(rubric, problems);
    checkClaims(rubric, problems);
    checkPreferences(rubric, problems);
    checkGates(rubric, problems);
    checkInvariants(rubric, problems);
    checkCaps(rubric, problems);
  }

  private static void checkContext(Rubric rubric, List<Problem> problems) {
    for (Fact fact : rubric.questions().facts()) {
      if (fact.source() instanceof Fact.Source.Computed(TextMeasure measure)) {
        String place =
            "/facts/"
                + fact.id()
                + "/computed/"
                + measure.parameterised().map(it -> it.wireName()).orElse("");
        switch (measure) {
          case TextMeasure.Overlap(String context) ->
              checkContext(rubric, context, place, problems);
          case TextMeasure.NumberWithin within ->
              checkContext(rubric, within.context(), place, problems);
          case TextMeasure.Likeness(var _, String context) ->
              checkContext(rubric, context, place, problems);
          default -> {}
        }
      }
    }
  }

  private static void checkContext(
      Rubric rubric, String context, String place, List<Problem> problems) {
    if (!rubric.document().context().contains(context)) {
      problems.add(
          Problem.at(
              place,
              ProblemCode.UNDECLARED,
              "undeclared context part " + EscapedText.text(context),
              Suggestion.of(context, rubric.document().context(), "declared are")));
    }
  }

  private static void checkDocument(DocumentContract document, List<Problem> problems) {
    if (document.charactersMin() > document.charactersMax()) {
      problems.add(
          Problem.at(
              "/document",
              ProblemCode.WRONG_BOUNDS,
              "`min_characters` is greater than `max_characters`",
              "swap them, or correct one of them"));
    }
  }

  /// A rubric that compares candidates asks of both in both orders, so each of its questions must
  /// be one that can be turned round.
  private static void checkPreferences(Rubric rubric, List<Problem> problems) {
    if (!rubric.isPairwise()) {
      return;
    }
    if (!rubric.document().graded().equals(PartScope.CANDIDATES)) {
      problems.add(
          Problem.at(
              "/document/graded",
              ProblemCode.UNKNOWN_VALUE,
              "the rubric compares the candidates `a` and `b`, and grades other parts",
              "write `graded: [a, b]`, or leave it out"));
    }
    if (rubric.questions().judge().combine() == ReplicatePolicy.Combine.MEDIAN) {
      problems.add(
          Problem.at(
              "/judge/combine",
              ProblemCode.UNKNOWN_VALUE,
              "of two preferences the lower is not the middle one, but the one for `b`",
              "use `majority`, `unanimous` or `first`"));
    }
    if (rubric.questions().evidence().from().isPaired()) {
      problems.add(
          Problem.at(
              "/evidence/from",
              ProblemCode.UNKNOWN_VALUE,
              "a preference is proved by quotes of both candidates, not by pairs",
              "leave `from` out"));
    }
    rubric
        .questions()
        .facts()
        .forEach(fact -> {
          if (fact.source() instanceof Fact.Source.Judged) {
            problems.add(
                Problem.at(
                    "/facts/" + fact.id(),
                    ProblemCode.UNKNOWN_VALUE,
                    "a judged fact does not say of which candidate it is",
                    "ask for a preference, or judge each candidate by a rubric of its own"));
          }
        });
    for (Trait trait : rubric.questions().traits()) {
      for (int i = 0; i < trait.items().size(); i++) {
        Item item = trait.items().get(i);
        String place = "/traits/" + trait.id() + "/items/" + i;
        if (!item.scale().isPreference()) {
          problems.add(
              Problem.at(
                  place,
                  ProblemCode.UNKNOWN_VALUE,
                  EscapedText.text(item.id())
                      + " is no preference, beside others that compare candidates",
                  "write `scale: preference`, or judge each candidate by a rubric of its own"));
          continue;
        }
        refused("each", item.each().isPresent(), item, place, problems);
        refused("from", item.from().isPresent(), item, place, problems);
        refused("reverse_scored", item.reverseScored(), item, place, problems);
      }
    }
  }

  private static void refused(
      String key, boolean given, Item item, String place, List<Problem> problems) {
    if (given) {
      problems.add(
          Problem.at(
              place + "/" + key,
              ProblemCode.UNKNOWN_VALUE,
              "`" + key + "` is not for a preference",
              "leave it out of " + EscapedText.text(item.id())));
    }
  }

  /// Without its suspect sentences a text has its claims elsewhere, or not at all.
  private static void checkClaims(Rubric rubric, List<Problem> problems) {
    boolean any =
        rubric.items().stream()
            .anyMatch(item -> item.each().stream().anyMatch(UnitScope::isJudged));
    if (any && rubric.questions().judge().confirmed()) {
      problems.add(
          Problem.at(
              "/judge/confirm",
              ProblemCode.UNKNOWN_VALUE,
              "claims are not asked about again without suspect sentences: these may be theirs",
              "leave out `confirm`, or ask of each `sentence`"));
    }
  }

  private static void checkParts(Rubric rubric, List<Problem> problems) {
    if (rubric.document().hasParts()) {
      return;
    }
    String help = "write `document: {graded: [assistant]}`, or leave it out";
    if (rubric.document().lastTurns() > 0) {
      problems.add(
          Problem.at(
              "/document/last_turns",
              ProblemCode.UNKNOWN_VALUE,
              "a document that is one text has no turns",
              help));
    }
    boolean any =
        !rubric.questions().evidence().from().equals(EvidenceScope.OF_GRADED)
            || rubric.items().stream().anyMatch(item -> item.from().isPresent());
    if (any) {
      problems.add(
          Problem.at(
              "/evidence/from",
              ProblemCode.UNKNOWN_VALUE,
              "a document that is one text has no parts where evidence could be",
              help));
    }
  }

  private static void checkGates(Rubric rubric, List<Problem> problems) {
    List<ConditionProgram.Query> questions = new ArrayList<>();
    for (int i = 0; i < rubric.questions().gates().size(); i++) {
      Gate gate = rubric.questions().gates().get(i);
      String path = "/gates/" + i + "/when";
      if (GateScopeCheck.checkGate(rubric, gate, "/gates/" + i, problems)) {
        questions.add(new ConditionProgram.Query(path, gate.when(), gate.because()));
      }
    }
    ask(rubric, questions, problems);
  }

  private static void checkInvariants(Rubric rubric, List<Problem> problems) {
    List<ConditionProgram.Query> questions = new ArrayList<>();
    for (int i = 0; i < rubric.questions().invariants().size(); i++) {
      Expression when = rubric.questions().invariants().get(i);
      String path = "/invariants/" + i;
      if (GateScopeCheck.check(rubric, when, path, "an invariant", problems)) {
        questions.add(new ConditionProgram.Query(path, when));
      }
    }
    ask(rubric, questions, problems);
  }

  /// Compiles questions with the source paths of their author, together with the conditions that
  /// they read.
  private static void ask(
      Rubric rubric, List<ConditionProgram.Query> questions, List<Problem> problems) {
    Declarations all = PlanAssembler.declarations(rubric, _ -> true);
    SortedMap<String, Expression> conditions = new TreeMap<>(all.conditions());
    conditions
        .keySet()
        .retainAll(
            PlanNodes.requiredNamesOf(
                all, questions.stream().flatMap(it -> it.expressions().stream()).toList()));
    Declarations needed =
        new Declarations(
            all.facts(), new TreeMap<>(), all.thresholds(), conditions, new TreeMap<>());
    ConditionProgram.compile(needed, questions, problems);
  }

  /// Warns of a gate whose score the composite can never have: it may be intended or a mistake.
  static void checkGateScores(Rubric rubric, Program program, List<Problem> warnings) {
    Interval range = program.range(program.result().id());
    for (int i = 0; i < rubric.questions().gates().size(); i++) {
      if (rubric.questions().gates().get(i).score() instanceof Gate.Score.At(var score)
          && (shown(score, rubric).compareTo(shown(range.low(), rubric)) < 0
              || shown(score, rubric).compareTo(shown(range.high(), rubric)) > 0)) {
        warnings.add(
            Problem.at(
                "/gates/" + i + "/score",
                ProblemCode.GATE_BEYOND_RANGE,
                "the score of the gate is "
                    + score
                    + ", and the composite ranges from "
                    + range.low()
                    + " to "
                    + range.high(),
                "check that this is intended; without `score` the gate gives the lowest composite"));
      }
    }
  }

  /// Compares displayed values: a composite with the lower bound 1.000004 is displayed as 1.
  private static BigDecimal shown(Rational value, Rubric rubric) {
    return value.rounded(rubric.scoring().displayDecimals(), RoundingMode.HALF_EVEN);
  }

  private static void checkCaps(Rubric rubric, List<Problem> problems) {
    if (rubric.scoring().caps().items() instanceof ScoringPlan.Cap.At(var value)
        && (!value.isWhole() || value.sign() < 0)) {
      problems.add(
          Problem.at(
              "/evidence/cap/items",
              ProblemCode.OUT_OF_BOUNDS,
              "the cap of items is " + value,
              "use a decision: 0, 1 or 2"));
    }
  }

  private RubricCheck() {}

  /// Checks what gates and invariants may read. Both are evaluated over facts, before the plan;
  /// gates are evaluated before the judge is asked, too.
  private static final class GateScopeCheck {

    /// Whether a gate's condition and words read nothing that the judge or the plan provides;
    /// otherwise problems are reported.
    static boolean checkGate(Rubric rubric, Gate gate, String path, List<Problem> problems) {
      List<String> judged = new ArrayList<>(items(rubric));
      rubric.questions().facts().stream()
          .filter(fact -> !PlanAssembler.isUnjudged(fact))
          .map(Fact::id)
          .forEach(judged::add);
      String what = "the gate " + EscapedText.text(gate.id());
      boolean decides = check(rubric, List.of(gate.when()), path + "/when", what, judged, problems);
      return check(rubric, gate.because().expressions(), path + "/because", what, judged, problems)
          && decides;
    }

    /// Whether an invariant reads no item and nothing that the plan provides; otherwise problems
    /// are reported.
    static boolean check(
        Rubric rubric, Expression when, String path, String what, List<Problem> problems) {
      return check(rubric, List.of(when), path, what, items(rubric), problems);
    }

    private static boolean check(
        Rubric rubric,
        List<Expression> read,
        String path,
        String what,
        List<String> judged,
        List<Problem> problems) {
      SortedSet<String> names =
          PlanNodes.requiredNamesOf(PlanAssembler.declarations(rubric, _ -> true), read);
      int before = problems.size();
      for (String name : names) {
        if (judged.contains(name)) {
          problems.add(
              Problem.at(
                  path,
                  ProblemCode.DEPENDS_ON_JUDGE,
                  what + " reads " + EscapedText.text(name) + ", which only the judge can answer",
                  "gates read supplied and computed facts"));
        } else if (rubric.scoring().derivations().containsKey(name)
            || nodes(rubric).contains(name)) {
          problems.add(
              Problem.at(
                  path,
                  ProblemCode.DEPENDS_ON_PLAN,
                  what + " reads " + EscapedText.text(name) + ", which only the plan computes",
                  rubric.scoring().derivations().containsKey(name)
                      ? "move it to `conditions`: gates and invariants may read those"
                      : "gates and invariants read facts, thresholds and conditions"));
        }
      }
      return problems.size() == before;
    }

    private static List<String> items(Rubric rubric) {
      return rubric.items().stream().map(Item::id).toList();
    }

    private static List<String> nodes(Rubric rubric) {
      List<String> nodes =
          new ArrayList<>(rubric.questions().traits().stream().map(Trait::id).toList());
      rubric.scoring().nodes().forEach(node -> nodes.add(node.id()));
      return nodes;
    }

    private GateScopeCheck() {}
  }
}
