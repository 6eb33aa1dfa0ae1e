package dev.plumbline.exchange.importing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.JsonObject;
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
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.exchange.importing.ImportLedger.Fate;
import dev.plumbline.exchange.importing.ImportLedger.Row;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Group;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import dev.plumbline.exchange.importing.ImportedSuite.Outcome;
import dev.plumbline.exchange.importing.SuiteRubric.CheckIds;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.judge.prompt.AnswerReader.ParsedAnswer;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReader.RubricReading;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.DraftLocked;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Locked;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Rejected;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep.Derived;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.run.documents.FieldMapping;
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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// A suite as a folder, with what became of each construct, and how far recorded results agree: the
/// files as written are evaluated, and compared with what the source recorded.
public final class SuiteImport {

  private static final int DIFFERENCES_SHOWN = 20;

  /// More values no fact has, and so no rubric more sets of checks.
  private static final int GROUPS_MAX = 200;

  /// The names of suites whose source has none.
  private static final Set<String> UNTITLED =
      Set.of("promptfoo", "deepeval", "decision graph", "graders", "inspect", "langfuse");

  /// The sources compute with floating-point numbers.
  private static final Rational TOLERANCE = Rational.of("0.000000001");

  private static final JudgeIdentity JUDGE = new JudgeIdentity("recorded", "imported", "1");

  /// @param what the check, or `result`
  private record Difference(String document, String what, String recorded, String here)
      implements JsonRecord {}

  private final SequencedMap<String, byte[]> files = new LinkedHashMap<>();
  private final List<Bundle> bundles = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();
  private final List<Difference> differences = new ArrayList<>();
  private int outputs;
  private int compared;

  /// Tests that are too different for one rubric become several, each in a folder of its own.
  ///
  /// @param source the file's name, for problems
  /// @throws Refusal if there is nothing that a rubric could check
  public static ForeignImport of(String source, ImportedSuite suite, ImportLedger ledger) {
    if (suite.cases().isEmpty()) {
      throw new Refusal(source, nothing(ledger));
    }
    List<ImportedSuite> divided = new ArrayList<>();
    divide(distinct(suite, ledger), divided);
    String name = title(suite.name(), source);
    SuiteImport done = new SuiteImport();
    for (ImportedSuite each : divided) {
      String part = divided.size() == 1 ? "" : "part-" + (done.bundles.size() + 1);
      done.add(source, part, each.with((name + " " + part).strip(), each.cases()));
    }
    return done.written(suite.cases(), ledger.rows());
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
    suite.cases().stream()
        .collect(Collectors.partitioningBy(each -> !first.contains(each.checks())))
        .values()
        .forEach(some -> divide(suite.with(suite.name(), some), divided));
  }

  /// A rubric with its files.
  private void add(String source, String folder, ImportedSuite part) {
    SuiteRubric rubric = new SuiteRubric(part);
    SequencedMap<String, byte[]> written = rubric.files();
    written.forEach(
        (name, bytes) -> files.put(folder.isEmpty() ? name : folder + "/" + name, bytes));
    switch (BundleCompiler.compile(written.get("rubric.yaml"))) {
      case Locked locked -> {
        bundles.add(locked.bundle());
        warnings.addAll(locked.warnings());
        compare(part, rubric, locked.bundle());
      }
      case DraftLocked _ -> throw new IllegalStateException("what is imported is no draft");
      case Rejected(List<Problem> problems) ->
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
    Problems problems = new Problems();
    problems.add(
        "",
        ProblemCode.EMPTY,
        "nothing in it can be checked by a rubric",
        "give a file with tests or graders that code or a judge can decide");
    for (Row row : ledger.rows()) {
      if (row.entry().fate() == Fate.LOST) {
        problems.add(
            row.places().getFirst(),
            ProblemCode.EMPTY,
            EscapedText.onOneLine(row.entry().construct() + ": " + row.entry().why()),
            row.count() + " of it");
      }
    }
    return problems;
  }

  /// The ids of documents must differ. Says which outputs have the text of another one, and answers
  /// of their own.
  private static ImportedSuite distinct(ImportedSuite suite, ImportLedger ledger) {
    Set<String> taken = new HashSet<>();
    Set<List<Object>> texts = new HashSet<>();
    List<Case> cases = new ArrayList<>();
    for (Case each : suite.cases()) {
      String id = ImportedSuite.free(each.id(), taken);
      cases.add(each.named(id));
      if (each.hasOutput()
          && !texts.add(List.of(each.content(), each.context(), each.checks()))
          && !each.outcomes().isEmpty()
          && !each.checks().judged().isEmpty()) {
        ledger.changed(
            "output with the text of another",
            "its answers belong to its document: they are later replicates of the judge",
            "/" + id);
      }
    }
    return suite.with(suite.name(), cases);
  }

  private ForeignImport written(List<Case> cases, List<Row> rows) {
    StringBuilder behindFiles = new StringBuilder();
    bundles.forEach(each -> behindFiles.append("  bundle ").append(each.digest()).append('\n'));
    if (bundles.size() > 1) {
      behindFiles.append(
          "the tests are too different for one rubric, so there are " + bundles.size() + "\n");
    }
    return new ForeignImport(
        Plural.of(cases.size(), "test")
            + ", "
            + Plural.of(cases.stream().filter(Case::hasOutput).count(), "recorded output"),
        files,
        behindFiles.toString(),
        rows,
        compared(),
        JsonObject.of(
            "digest", bundles.getFirst().digest(),
            "others?", bundles.stream().skip(1).map(Bundle::digest).toList(),
            "tests", cases.size(),
            "agreement",
                JsonObject.of(
                    "outputs", outputs,
                    "compared", compared,
                    "agreed", compared - differences.size(),
                    "differences", differences),
            "warnings", ProblemJson.of(warnings)));
  }

  private String compared() {
    StringBuilder out = new StringBuilder();
    if (outputs > 0) {
      out.append(
          "recorded results of %s: %s of %s come out the same\n"
              .formatted(Plural.of(outputs, "output"), compared - differences.size(), compared));
      differences.stream()
          .limit(DIFFERENCES_SHOWN)
          .map(each ->
              "  %s %s: recorded %s, here %s\n"
                  .formatted(
                      EscapedText.onOneLine(each.document()),
                      each.what(),
                      each.recorded(),
                      each.here()))
          .forEach(out::append);
      int more = differences.size() - DIFFERENCES_SHOWN;
      out.append(more > 0 ? "  and " + more + " more\n" : "");
    }
    return warnings.isEmpty()
        ? out.toString()
        : out + Plural.of(warnings.size(), "warning") + " of `rubric compile` about the rubric\n";
  }

  private void compare(ImportedSuite part, SuiteRubric rubric, Bundle bundle) {
    FieldMapping fields = FieldMapping.of(new TreeMap<>(), bundle);
    Extractor extractor = new Extractor(bundle.extraction());
    Scorer scorer = new Scorer(bundle);
    for (Case each : part.cases()) {
      if (!each.hasOutput() || each.result().isEmpty() && each.outcomes().isEmpty()) {
        continue;
      }
      outputs++;
      List<Problem> problems = new ArrayList<>();
      DocumentLine.read(rubric.document(each), outputs, fields, problems)
          .map(line -> extractor.prepare(line.document(), line.facts()))
          .ifPresent(prepared -> {
            switch (prepared) {
              case Preparation.Refused(List<Problem> found) -> problems.addAll(found);
              case Complete(Extraction extraction) ->
                  compare(each, rubric, scorer.score(extraction));
              case Ready ready -> {
                JudgeAnswers answers = judged(bundle, PlainJson.text(rubric.completion(each)));
                compare(each, rubric, scorer.score(extractor.finish(ready, answers, 0)));
              }
            }
          });
      if (!problems.isEmpty()) {
        compare(each.id(), "result", "a result", "refused: " + problems.getFirst().message());
      }
    }
  }

  private static JudgeAnswers judged(Bundle bundle, String completion) {
    SortedMap<String, ItemClaim> claims = new TreeMap<>();
    SortedMap<String, FactClaim> facts = new TreeMap<>();
    for (PromptScope each : PromptScope.of(bundle.extraction())) {
      ParsedAnswer answer = new AnswerReader(each, "", true).read(completion);
      claims.putAll(answer.claims());
      facts.putAll(answer.facts());
    }
    return new JudgeAnswers(JUDGE, claims, facts, new TreeMap<>());
  }

  private void compare(Case each, SuiteRubric rubric, Scorecard card) {
    each.result()
        .ifPresent(it -> compare(each.id(), "result", "score", it, card.passed(), card::composite));
    if (card instanceof Scorecard.Evaluated(_, PlanResult plan)) {
      for (int i = 0; i < each.outcomes().size(); i++) {
        CheckIds ids = rubric.layout(each).ids().get(i);
        Truth passed =
            plan.steps().stream()
                .filter(it -> it instanceof Derived step && step.id().equals(ids.condition()))
                .map(it -> ((Derived) it).truth())
                .findFirst()
                .orElse(Truth.UNKNOWN);
        String node = ids.node();
        compare(
            each.id(), node, node, each.outcomes().get(i), passed, () -> plan.node(node).value());
      }
    }
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
          Rational apart = here.low().minus(Rational.of(it));
          String low = here.low().toDecimal().toPlainString();
          compare(
              id,
              number,
              it.toPlainString(),
              !here.isPoint()
                  ? low + " to " + here.high().toDecimal().toPlainString()
                  : Rational.max(apart, apart.negated()).compareTo(TOLERANCE) <= 0
                      ? it.toPlainString()
                      : low);
        });
  }

  private void compare(String id, String what, String recorded, String here) {
    compared++;
    if (!recorded.equals(here)) {
      differences.add(new Difference(id, what, recorded, here));
    }
  }
}
