package dev.plumbline.present.page.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedFacts;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.present.report.HtmlReport;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.results.StoredCards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.counterfactual.Counterfactuals;
import dev.plumbline.score.counterfactual.Counterfactuals.SingleChange;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.store.sqlite.SqliteStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What writers read of generated rubrics and of every case of `events/`.
@Tag("slow")
@Tag("soak")
class WriterReportTest extends CommandFolder {

  /// A digest, an operator of a condition, or a word that only programs know.
  private static final Pattern MACHINERY =
      Pattern.compile("sha256:|[0-9a-f]{16}| (?:>=|<=|==|!=|&&|\\|\\||<|>) |unknown:|composite");

  private static final Pattern RAISED =
      Pattern.compile("it would be (\u2212?[0-9.]*[0-9])(, a pass)?");

  private int raised;
  private int sums;

  @Test
  void of_a_generated_card_a_writer_sees_no_machinery_and_nothing_that_would_lower_the_mark() {
    for (int seed : FreshSeeds.after(GeneratedCorpus.SIZE, WriterReportTest.class)) {
      Bundle bundle = GeneratedCorpus.bundle(seed);
      for (JsonObject given :
          List.of(
              GeneratedFacts.all(GeneratedCorpus.rubric(seed), seed),
              GeneratedFacts.some(GeneratedCorpus.rubric(seed), seed))) {
        Extraction extraction = Scorecards.extraction(bundle, given);
        Scorecard card = new Scorer(bundle).score(extraction, extraction.digest());
        check(
            "seed " + seed,
            new CardContent(
                bundle,
                card,
                card.digest(),
                Optional.empty(),
                List.of(),
                List.of(),
                Counterfactuals.of(bundle, extraction),
                List.of(),
                CardContent.Origin.NONE,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of()));
      }
    }
    assertThat(raised).isGreaterThan(GeneratedCorpus.SIZE / 4);
    assertThat(sums).isGreaterThan(GeneratedCorpus.SIZE / 4);
  }

  @Test
  void of_a_case_of_events_a_writer_sees_no_machinery_and_nothing_that_would_lower_the_mark()
      throws IOException {
    int cases = 0;
    try (Stream<Path> events = Files.list(Path.of("events"))) {
      for (Path event : events.filter(Files::isDirectory).sorted().toList()) {
        Path store = folder.resolve(event.getFileName());
        CapturedOutput.run("", evaluated(event, store));
        if (!SqliteStore.isPresent(store)) {
          continue;
        }
        try (LocalStore opened = LocalStore.readOnly(store)) {
          for (String digest : RawStore.digests(store, ArtefactKind.SCORECARD)) {
            CardContent content =
                new StoredCards(opened)
                    .read(
                        Digest.parse(digest).orElseThrow(),
                        CardContent.Origin.NONE,
                        new TreeMap<>());
            if (!content.bundle().rubric().isPairwise()) {
              check(event.toString(), content);
              cases++;
            }
          }
        }
      }
    }
    assertThat(cases).isGreaterThan(35);
  }

  private static List<String> evaluated(Path event, Path store) {
    List<String> evaluate =
        new ArrayList<>(List.of("evaluate", event.toString(), "--store", store.toString()));
    if (Files.exists(event.resolve("answers.jsonl"))) {
      evaluate.addAll(List.of("--judge", "example:some-model:1"));
      evaluate.addAll(List.of("--completions", event.resolve("answers.jsonl").toString()));
    }
    if (Files.exists(event.resolve("panel.yaml"))) {
      evaluate.addAll(List.of("--panel", event.resolve("panel.yaml").toString()));
    }
    return evaluate;
  }

  private void check(String what, CardContent content) {
    Report report = WriterReport.of(content);
    StringWriter written = new StringWriter();
    report.print(ReportFormat.TABLE, 0, CanonicalJson::text, "", new PrintWriter(written));
    String text = written.toString();
    assertThat(text).as(what).doesNotContainPattern(MACHINERY).doesNotContain("utomatic");
    assertThat(HtmlReport.page(report).html()).as(what).doesNotContain("sha256:");
    for (String condition : conditions(content.bundle())) {
      assertThat(text).as(what).doesNotContain(condition);
    }
    for (ProblemCode code : ProblemCode.values()) {
      if (code.wireName().contains("-")) {
        assertThat(text).as(what).doesNotContain(code.wireName());
      }
    }
    nothingLowers(what, text, content);
    everyRuleIsInTheSum(what, text, content);
  }

  private void nothingLowers(String what, String text, CardContent content) {
    RubricWording wording =
        RubricWording.forWriters(content.bundle().rubric(), EvidenceSection.units(content));
    Rational now = content.scorecard().composite().low();
    int better = MissingSummary.isLowerBetter(content.result()) ? -1 : 1;
    Map<Boolean, Set<String>> changes =
        content.counterfactuals().singleChanges().stream()
            .collect(
                Collectors.partitioningBy(
                    change ->
                        change.after().composite().low().compareTo(now) * better > 0
                            || change.after().verdict().worst() == Verdict.PASS,
                    Collectors.mapping(change -> words(change, wording), Collectors.toSet())));
    // two changes that raise it together may be of one that lowers it alone
    String single =
        text.lines()
            .filter(line -> line.indexOf(" instead of ") == line.lastIndexOf(" instead of "))
            .collect(Collectors.joining("\n"));
    changes.get(false).stream()
        .filter(words -> !changes.get(true).contains(words))
        .forEach(words -> assertThat(single).as(what).doesNotContain(words));
    BigDecimal shown = new BigDecimal(wording.number(now).replace('\u2212', '-'));
    for (MatchResult raise : RAISED.matcher(text).results().toList()) {
      raised++;
      if (raise.group(2) == null) {
        BigDecimal then = new BigDecimal(raise.group(1).replace('\u2212', '-'));
        assertThat(then.compareTo(shown) * better).as(what + ": " + raise.group()).isPositive();
      }
    }
  }

  private static String words(SingleChange change, RubricWording wording) {
    return "If "
        + wording.name(change.input())
        + " were "
        + wording.value(change.input(), change.to())
        + " instead";
  }

  /// Also one that took points off.
  private void everyRuleIsInTheSum(String what, String text, CardContent content) {
    if (text.contains("how it adds up")
        && content.scorecard() instanceof Scorecard.Evaluated(var _, PlanResult result)) {
      RubricWording wording = RubricWording.forWriters(content.bundle().rubric(), Map.of());
      for (TraceStep step : result.steps()) {
        if (step instanceof TraceStep.RuleEvaluated rule && rule.firing() == Firing.FIRED) {
          sums++;
          assertThat(text).as(what).contains("  " + wording.number(rule.contribution()) + "\n");
        }
      }
    }
  }

  /// Everything in the rubric that is written as an expression and is more than a name.
  private static List<String> conditions(Bundle bundle) {
    List<Expression> all = new ArrayList<>();
    bundle.rubric().questions().gates().forEach(gate -> all.add(gate.when()));
    for (Node node : bundle.scoring().program().nodes()) {
      if (node.cut() instanceof Node.Cut.When(Expression condition, boolean _)) {
        all.add(condition);
      }
      switch (node.body()) {
        case Node.Formula(Expression formula) -> all.add(formula);
        case Node.RuleList list -> list.rules().stream().map(Rule::when).forEach(all::add);
        case Node.Composite _, Node.Trait _, Node.Tree _ -> {}
      }
    }
    return all.stream().map(ExpressionText::of).filter(text -> text.contains(" ")).toList();
  }
}
