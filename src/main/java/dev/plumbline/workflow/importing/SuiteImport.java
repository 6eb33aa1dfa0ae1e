package dev.plumbline.workflow.importing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.judge.prompt.AnswerReader.ParsedAnswer;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReader.RubricReading;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.engine.TraceStep.Derived;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.FactClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.score.extraction.Preparation.Complete;
import dev.plumbline.score.extraction.Preparation.Ready;
import dev.plumbline.workflow.documents.DocumentLine;
import dev.plumbline.workflow.documents.FieldMapping;
import dev.plumbline.workflow.importing.Check.Assertion.Group;
import dev.plumbline.workflow.importing.ImportLedger.Fate;
import dev.plumbline.workflow.importing.ImportLedger.Row;
import dev.plumbline.workflow.importing.ImportedSuite.Case;
import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import dev.plumbline.workflow.importing.SuiteRubric.CheckIds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/// A suite as a folder, with what became of each construct and how far recorded results agree.
public final class SuiteImport extends ForeignImport {

  private static final int DIFFERENCES_SHOWN = 20;

  /// More values no fact has, and so no rubric more sets of checks.
  private static final int GROUPS_MAX = 200;

  /// The names of suites whose source has none.
  private static final Set<String> UNTITLED =
      Set.of("promptfoo", "deepeval", "decision graph", "graders", "inspect", "langfuse");

  private final ImportedSuite suite;
  private final List<Bundle> bundles = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();
  private final Agreement agreement = new Agreement();

  private SuiteImport(ImportedSuite suite, List<Row> rows) {
    super(rows);
    this.suite = suite;
  }

  /// Tests that are too different for one rubric become several, each in a folder of its own.
  ///
  /// @param source the file's name, for problems
  /// @throws Refusal if there is nothing that a rubric could check
  public static SuiteImport of(String source, ImportedSuite suite, ImportLedger ledger) {
    if (suite.cases().isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, source, nothing(ledger));
    }
    List<ImportedSuite> divided = new ArrayList<>();
    divide(repeated(distinct(suite), ledger), divided);
    String name = title(suite.name(), source);
    SuiteImport done = new SuiteImport(suite, ledger.rows());
    for (ImportedSuite each : divided) {
      String part = divided.size() == 1 ? "" : "part-" + (done.bundles.size() + 1);
      done.add(source, part, each.with((name + " " + part).strip(), each.cases()));
    }
    return done;
  }

  /// Two sources without a title are two rubrics, which one store can hold.
  private static String title(String name, String source) {
    String file = Path.of(source).getFileName().toString().replaceAll("^\\.+|\\.[^.]*$", "");
    return UNTITLED.contains(name) && !file.startsWith(name) ? name + " " + file : name;
  }

  /// The tests, or their halves until a rubric can have each. Those that check the same stay
  /// together.
  private static void divide(ImportedSuite suite, List<ImportedSuite> divided) {
    List<Group> groups = suite.cases().stream().map(Case::checks).distinct().toList();
    if (groups.size() == 1
        || groups.size() <= GROUPS_MAX
            && RubricReader.read(new SuiteRubric(suite).yaml().getBytes(UTF_8))
                instanceof RubricReading.Read) {
      divided.add(suite);
      return;
    }
    Set<Group> first = new HashSet<>(groups.subList(0, groups.size() / 2));
    for (boolean isFirst : List.of(true, false)) {
      List<Case> some =
          suite.cases().stream().filter(each -> first.contains(each.checks()) == isFirst).toList();
      divide(suite.with(suite.name(), some), divided);
    }
  }

  /// A rubric with its files.
  private void add(String source, String folder, ImportedSuite part) {
    SuiteRubric rubric = new SuiteRubric(part);
    rubric
        .files()
        .forEach((name, bytes) -> put(folder.isEmpty() ? name : folder + "/" + name, bytes));
    switch (BundleCompiler.compile(rubric.yaml().getBytes(UTF_8))) {
      case BundleCompilation.Locked locked -> {
        bundles.add(locked.bundle());
        warnings.addAll(locked.warnings());
        agreement.add(part, rubric, locked.bundle());
      }
      case BundleCompilation.DraftLocked _ ->
          throw new IllegalStateException("what is imported is no draft");
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw new Refusal(
              Refusal.Kind.REJECTED,
              source,
              problems.stream()
                  .map(
                      p -> new Problem(p.kind(), Place.of(p.place().path()), p.message(), p.help()))
                  .toList());
    }
  }

  /// The reasons, since a refusal is all that the user sees.
  private static List<Problem> nothing(ImportLedger ledger) {
    List<Problem> problems = new ArrayList<>();
    problems.add(
        Problem.at(
            "",
            ProblemCode.EMPTY,
            "nothing in it can be checked by a rubric",
            "give a file with tests or graders that code or a judge can decide"));
    ledger.rows().stream()
        .filter(row -> row.entry().fate() == Fate.LOST)
        .forEach(row ->
            problems.add(
                Problem.at(
                    row.places().getFirst(),
                    ProblemCode.EMPTY,
                    EscapedText.onOneLine(row.entry().construct() + ": " + row.entry().why()),
                    row.count() + " of it")));
    return problems;
  }

  /// Says which outputs have the text of another one, and answers of their own.
  private static ImportedSuite repeated(ImportedSuite suite, ImportLedger ledger) {
    Set<List<Object>> texts = new HashSet<>();
    for (Case each : suite.cases()) {
      boolean isJudged = !each.outcomes().isEmpty() && !each.checks().judged().isEmpty();
      if (each.hasOutput()
          && !texts.add(List.of(each.content(), each.context(), each.checks()))
          && isJudged) {
        ledger.changed(
            "output with the text of another",
            "its answers belong to its document: they are later replicates of the judge",
            "/" + each.id());
      }
    }
    return suite;
  }

  /// The ids of documents must differ.
  private static ImportedSuite distinct(ImportedSuite suite) {
    TreeSet<String> taken = new TreeSet<>();
    List<Case> cases = new ArrayList<>();
    for (Case each : suite.cases()) {
      String id = each.id();
      for (int i = 2; !taken.add(id); i++) {
        id = each.id() + "-" + i;
      }
      cases.add(each.named(id));
    }
    return suite.with(suite.name(), cases);
  }

  @Override
  String title() {
    long outputs = suite.cases().stream().filter(Case::hasOutput).count();
    return Plural.of(suite.cases().size(), "test")
        + ", "
        + Plural.of((int) outputs, "recorded output");
  }

  @Override
  void describe(StringBuilder behindFiles, StringBuilder behindConstructs) {
    bundles.forEach(each -> behindFiles.append("  bundle ").append(each.digest()).append('\n'));
    if (bundles.size() > 1) {
      behindFiles
          .append("the tests are too different for one rubric, so there are ")
          .append(bundles.size())
          .append('\n');
    }
    agreement.describe(behindConstructs);
    if (!warnings.isEmpty()) {
      behindConstructs
          .append(Plural.of(warnings.size(), "warning"))
          .append(" of `rubric compile` about the rubric\n");
    }
  }

  @Override
  void describe(JsonObjectBuilder json) {
    List<String> others = bundles.stream().skip(1).map(each -> each.digest().toString()).toList();
    json.put("digest", bundles.getFirst().digest())
        .putUnlessEmpty("others", others)
        .put("tests", suite.cases().size())
        .put("agreement", agreement.json())
        .put("warnings", ProblemJson.of(warnings));
  }

  /// The files as written, evaluated, compared with what the source recorded.
  private static final class Agreement {

    /// @param what the check, or `result`
    private record Difference(String document, String what, String recorded, String here)
        implements JsonRecord {}

    /// The sources compute with floating-point numbers.
    private static final Rational TOLERANCE = Rational.of("0.000000001");

    private static final JudgeIdentity JUDGE = new JudgeIdentity("recorded", "imported", "1");

    private final List<Difference> differences = new ArrayList<>();
    private int outputs;
    private int compared;

    void add(ImportedSuite suite, SuiteRubric rubric, Bundle bundle) {
      FieldMapping fields = FieldMapping.of(new TreeMap<>(), bundle);
      List<AnswerReader> readers =
          PromptScope.of(bundle.extraction()).stream()
              .map(scope -> new AnswerReader(scope, "", true))
              .toList();
      Extractor extractor = new Extractor(bundle.extraction());
      Scorer scorer = new Scorer(bundle);
      for (Case each : suite.cases()) {
        if (each.hasOutput() && (each.result().isPresent() || !each.outcomes().isEmpty())) {
          outputs++;
          List<Problem> problems = new ArrayList<>();
          DocumentLine.read(rubric.document(each), outputs, fields, problems)
              .map(line -> extractor.prepare(line.document(), line.facts()))
              .ifPresent(prepared -> {
                switch (prepared) {
                  case Preparation.Refused(List<Problem> found) -> problems.addAll(found);
                  case Complete(Extraction extraction) ->
                      compare(each, rubric, scorer.score(extraction));
                  case Ready ready ->
                      compare(
                          each,
                          rubric,
                          scorer.score(
                              extractor.finish(
                                  ready,
                                  judged(readers, PlainJson.text(rubric.completion(each))),
                                  0)));
                }
              });
          if (!problems.isEmpty()) {
            compare(each.id(), "result", "a result", "refused: " + problems.getFirst().message());
          }
        }
      }
    }

    private static JudgeAnswers judged(List<AnswerReader> readers, String completion) {
      SortedMap<String, ItemClaim> claims = new TreeMap<>();
      SortedMap<String, FactClaim> facts = new TreeMap<>();
      for (AnswerReader each : readers) {
        ParsedAnswer answer = each.read(completion);
        claims.putAll(answer.claims());
        facts.putAll(answer.facts());
      }
      return new JudgeAnswers(JUDGE, claims, facts, new TreeMap<>());
    }

    private void compare(Case each, SuiteRubric rubric, Scorecard card) {
      each.result()
          .ifPresent(
              it -> compare(each.id(), "result", "score", it, card.passed(), card::composite));
      if (card instanceof Scorecard.Evaluated(var _, PlanResult plan)) {
        List<CheckIds> ids = rubric.layout(each).ids();
        for (int i = 0; i < each.outcomes().size(); i++) {
          String node = ids.get(i).node();
          compare(
              each.id(),
              node,
              node,
              each.outcomes().get(i),
              truth(plan, ids.get(i).condition()),
              () -> plan.node(node).value());
        }
      }
    }

    private static Truth truth(PlanResult plan, String condition) {
      return plan.steps().stream()
          .filter(TraceStep.Derived.class::isInstance)
          .map(TraceStep.Derived.class::cast)
          .filter(step -> step.id().equals(condition))
          .map(Derived::truth)
          .findFirst()
          .orElse(Truth.UNKNOWN);
    }

    private void compare(
        String id,
        String verdict,
        String number,
        Outcome recorded,
        Truth passed,
        Supplier<Interval> score) {
      recorded
          .passed()
          .ifPresent(it ->
              compare(
                  id,
                  verdict,
                  it ? "pass" : "fail",
                  switch (passed) {
                    case TRUE -> "pass";
                    case FALSE -> "fail";
                    case UNKNOWN -> "undecided";
                  }));
      recorded
          .score()
          .ifPresent(it -> {
            Interval here = score.get();
            Rational low = here.low();
            Rational given = Rational.of(it);
            boolean same =
                here.isPoint()
                    && Rational.max(low.minus(given), given.minus(low)).compareTo(TOLERANCE) <= 0;
            String shown = low.toDecimal().toPlainString();
            if (!here.isPoint()) {
              shown += " to " + here.high().toDecimal().toPlainString();
            }
            compare(id, number, it.toPlainString(), same ? it.toPlainString() : shown);
          });
    }

    private void compare(String id, String what, String recorded, String here) {
      compared++;
      if (!recorded.equals(here)) {
        differences.add(new Difference(id, what, recorded, here));
      }
    }

    private void describe(StringBuilder out) {
      if (outputs == 0) {
        return;
      }
      out.append(
          "recorded results of "
              + Plural.of(outputs, "output")
              + ": "
              + (compared - differences.size())
              + " of "
              + compared
              + " come out the same\n");
      differences.stream()
          .limit(DIFFERENCES_SHOWN)
          .forEach(each ->
              out.append(
                  "  "
                      + EscapedText.onOneLine(each.document())
                      + " "
                      + each.what()
                      + ": recorded "
                      + each.recorded()
                      + ", here "
                      + each.here()
                      + "\n"));
      int more = differences.size() - DIFFERENCES_SHOWN;
      out.append(more > 0 ? "  and " + more + " more\n" : "");
    }

    private JsonObject json() {
      return JsonObject.builder()
          .put("outputs", outputs)
          .put("compared", compared)
          .put("agreed", compared - differences.size())
          .put("differences", differences)
          .build();
    }
  }
}
