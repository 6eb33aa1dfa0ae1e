package dev.plumbline.cli.compare;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Added;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.DocumentComparison.Unverifiable;
import dev.plumbline.measure.comparison.RunCheck;
import dev.plumbline.measure.comparison.RunCheck.CriterionResult;
import dev.plumbline.measure.comparison.RunCheck.CriterionResult.Outcome;
import dev.plumbline.present.ci.TestSuite;
import dev.plumbline.present.ci.TestSuite.TestCase;
import dev.plumbline.present.ci.TestSuite.TestOutcome;
import dev.plumbline.present.measure.ComparisonReport;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.present.terminal.TextTable;
import dev.plumbline.present.terminal.TextTable.TableColumn;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.BarAudit.BarOutcome;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.score.run.StoredRun.RunEnvelope;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a check found, for people, scripts and continuous integration.
final class CheckReport {

  /// So many documents are named; the others are counted.
  private static final int NAMED_MAX = 20;

  private final StoredRun run;
  private final Optional<RunPair> pair;
  private final RunCheck check;
  private final Rubric.Identity rubric;
  private final RoundedNumber number;
  private final NamedDocuments flips = new NamedDocuments();
  private final NamedDocuments failed = new NamedDocuments();
  private final Set<String> failedIds = new HashSet<>();
  private final List<DocumentComparison> cases = new ArrayList<>();
  private final boolean withCases;
  private final boolean flipsFail;
  private Optional<BarOutcome> bar = Optional.empty();

  /// @param withCases whether a test case is kept for each document
  /// @param flipsFail whether a document that fails and did not misses a criterion
  CheckReport(
      StoredRun run,
      Optional<RunPair> pair,
      Bundle rubric,
      RunCheck check,
      boolean withCases,
      boolean flipsFail) {
    this.run = run;
    this.pair = pair;
    this.check = check;
    this.flipsFail = flipsFail;
    this.rubric = rubric.identity();
    this.number = RoundedNumber.of(rubric.rubric());
    this.withCases = withCases;
  }

  void setBar(BarOutcome outcome) {
    bar = Optional.of(outcome);
  }

  /// A document of the run by itself.
  void addResult(DocumentComparison own) {
    if (RunCheck.isFailed(own)) {
      if (withCases) {
        failedIds.add(own.id());
      }
      failed.add(own);
    }
    if (withCases && pair.isEmpty()) {
      cases.add(own);
    }
  }

  void addComparison(DocumentComparison comparison, boolean flip) {
    if (flip) {
      flips.add(comparison);
    }
    if (withCases) {
      cases.add(comparison);
    }
  }

  void print(List<CriterionResult> results, PrintWriter out) {
    out.println(
        rubric.label()
            + ": check of "
            + run.label()
            + pair.map(
                    both -> " against " + both.before().label() + ", " + check.pairing(both.byId()))
                .orElse(""));
    out.print(
        TextTable.text(
            "  ",
            List.of(TableColumn.text(""), TableColumn.text(""), TableColumn.text("")),
            results.stream()
                .map(each -> List.of(each.criterion(), each.outcome().wireName(), each.measured()))
                .toList()));
    bar.ifPresent(it ->
        out.println(
            "  bar "
                + it.locked().digest().beginning()
                + ": "
                + it.words()
                + (it.because().isEmpty() ? "" : ": " + it.because())));
    if (check.unverifiable() > 0) {
      out.println("  " + Plural.of(check.unverifiable(), "document") + " cannot be compared");
    }
  }

  /// What was missed, and the documents because of which.
  void printMissed(List<CriterionResult> missed, PrintWriter err) {
    for (CriterionResult each : missed) {
      err.println("plumbline: " + each.text());
      switch (each.kind()) {
        case NO_FLIPS_TO_FAIL -> flips.print(ComparisonReport.documents(number), err);
        case MIN_PASS_RATE -> nameFailed(err);
        case MIN_PASS_K, MIN_MEAN, MAX_MEAN_DROP, TEST, MIN_COMPARED, MAX_UNSCORED -> {}
      }
    }
  }

  private void nameFailed(PrintWriter err) {
    failed.print(ComparisonReport.results(number), err);
    if (!failed.first.isEmpty()) {
      err.println("  why: plumbline show " + run.reference() + " --where 'passed == false'");
      err.flush();
    }
  }

  private static final class NamedDocuments {

    private final List<DocumentComparison> first = new ArrayList<>();
    private long others;

    private void add(DocumentComparison document) {
      if (first.size() < NAMED_MAX) {
        first.add(document);
      } else {
        others++;
      }
    }

    private void print(Columns<DocumentComparison> columns, PrintWriter err) {
      new Report(
              "",
              List.of(
                  columns.table("", first),
                  Block.of(others > 0 ? "  and " + Plural.of(others, "document") + " more" : "")))
          .print(ReportFormat.TABLE, 0, TerminalJson::line, "", err);
    }
  }

  /// @param pairing how documents were paired, how many of the baseline are compared, and how many
  ///   texts are other ones, in words; absent without a baseline
  /// @param passed whether every criterion is met
  /// @param bar by which the run is checked
  /// @param unverifiable documents that cannot be compared with the baseline
  /// @param flipsToFail the first documents that pass in the baseline and fail in the run
  private record CheckJson(
      Optional<Digest> run,
      Optional<Digest> baseline,
      Optional<String> pairing,
      boolean passed,
      Optional<BarOutcome> bar,
      List<CriterionResult> criteria,
      long unverifiable,
      List<DocumentComparison> flipsToFail)
      implements JsonRecord {}

  JsonObject json(List<CriterionResult> results) {
    return new CheckJson(
            run.digest(),
            baseline(),
            pair.map(both -> check.pairing(both.byId())),
            results.stream().allMatch(CheckReport::isMet),
            bar,
            results,
            check.unverifiable(),
            flips.first)
        .json();
  }

  /// A test case for each criterion, then one for each document: of the comparison, if there is a
  /// baseline. A document fails if a criterion is missed because of it.
  TestSuite testSuite(List<CriterionResult> results) {
    List<TestCase> all = new ArrayList<>();
    for (CriterionResult each : results) {
      TestOutcome outcome =
          switch (each.outcome()) {
            case MET -> TestOutcome.PASSED;
            // as the exit code says it: too many without a result are no result of those that have
            case MISSED -> each.isMissed() ? TestOutcome.FAILED : TestOutcome.ERROR;
            case UNVERIFIABLE -> TestOutcome.ERROR;
          };
      all.add(
          new TestCase(
              each.criterion(),
              outcome,
              each.outcome().wireName(),
              each.measured(),
              each.measured()));
    }
    bar.ifPresent(it ->
        all.add(
            new TestCase(
                "bar " + it.locked().digest().beginning(),
                it.isAccepted()
                    ? TestOutcome.PASSED
                    : it.isComparable() ? TestOutcome.FAILED : TestOutcome.ERROR,
                it.words().replace(' ', '-'),
                it.words() + (it.because().isEmpty() ? "" : ": " + it.because()),
                it.because())));
    boolean missedRate =
        results.stream()
            .anyMatch(each ->
                each.kind() == CriterionResult.Kind.MIN_PASS_RATE
                    && each.outcome() == Outcome.MISSED);
    cases.forEach(each -> all.add(testCase(each, missedRate)));
    SortedMap<String, String> properties = new TreeMap<>();
    properties.put("run", run.digest().orElseThrow().toString());
    results.stream()
        .filter(each -> each.kind() == CriterionResult.Kind.TEST)
        .forEach(each -> properties.put(each.criterion().substring(2), each.measured()));
    baseline().ifPresent(digest -> properties.put("baseline", digest.toString()));
    RunEnvelope envelope = run.envelope();
    return new TestSuite(
        "check of " + rubric.name(),
        rubric.version(),
        counts(results),
        envelope.begin(),
        Duration.between(envelope.begin(), envelope.end().orElse(envelope.begin())),
        properties,
        all);
  }

  static boolean isMet(CriterionResult result) {
    return result.outcome() == Outcome.MET;
  }

  /// Criteria and documents apart, of which a reader would otherwise make one sum.
  private String counts(List<CriterionResult> results) {
    boolean accepted = bar.map(BarOutcome::isAccepted).orElse(true);
    long met =
        results.stream().filter(CheckReport::isMet).count() + (accepted && bar.isPresent() ? 1 : 0);
    int all = results.size() + (bar.isPresent() ? 1 : 0);
    return met
        + " of "
        + Plural.of(all, "criterion met; ", "criteria met; ")
        + (check.hasPairs() ? check.flips() : check.passes());
  }

  private Optional<Digest> baseline() {
    return pair.flatMap(both -> both.before().digest());
  }

  private TestCase testCase(DocumentComparison of, boolean missedRate) {
    boolean comparable = pair.map(RunPair::hasSameExtraction).orElse(true);
    String message =
        pair.isPresent() ? ComparisonReport.words(of, number) : ComparisonReport.result(of, number);
    return switch (of) {
      case Compared both when flipsFail && comparable && RunCheck.isFlipToFail(both) ->
          new TestCase(of.id(), TestOutcome.FAILED, "flip-to-fail", message, message);
      case DocumentComparison _ when missedRate && failedIds.contains(of.id()) ->
          new TestCase(of.id(), TestOutcome.FAILED, "fail", message, message);
      case Compared _ when comparable -> new TestCase(of.id(), TestOutcome.PASSED, "", message, "");
      case Unverifiable other when !other.after().problems().isEmpty() || pair.isEmpty() ->
          withoutResult(of, other.after());
      case Added added when !added.after().problems().isEmpty() -> withoutResult(of, added.after());
      case DocumentComparison _ ->
          new TestCase(of.id(), TestOutcome.SKIPPED, "unverifiable", message, "");
    };
  }

  /// One that was refused, or is incomplete, with the reason.
  private static TestCase withoutResult(DocumentComparison of, RunLine line) {
    String status = line.status().wireName();
    return new TestCase(
        of.id(),
        TestOutcome.SKIPPED,
        status,
        status + (line.problems().isEmpty() ? "" : ": " + String.join(", ", line.problems())),
        "");
  }
}
