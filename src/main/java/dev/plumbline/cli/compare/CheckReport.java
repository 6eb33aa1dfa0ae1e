package dev.plumbline.cli.compare;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.comparison.CriterionResult;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.RunCheck;
import dev.plumbline.present.ci.TestCase;
import dev.plumbline.present.ci.TestOutcome;
import dev.plumbline.present.ci.TestSuite;
import dev.plumbline.present.comparison.ComparisonReport;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Phrase;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.present.terminal.TextTable;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunEnvelope;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.bar.BarOutcome;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a check found, for people, scripts and continuous integration.
final class CheckReport {

  /// So many documents are named; the others are counted.
  private static final int NAMED_MAX = 20;

  private final StoredRun run;
  private final Optional<StoredRun> baseline;
  private final String rubric;
  private final RoundedNumber number;
  private final List<DocumentComparison> flips = new ArrayList<>();
  private final List<DocumentComparison> failed = new ArrayList<>();
  private final List<TestCase> cases = new ArrayList<>();
  private final boolean withCases;
  private long otherTexts;
  private long otherFlips;
  private long otherFailed;
  private Optional<BarOutcome> bar = Optional.empty();

  /// @param withCases whether a test case is kept for each document
  CheckReport(StoredRun run, Optional<StoredRun> baseline, Bundle rubric, boolean withCases) {
    this.run = run;
    this.baseline = baseline;
    this.rubric = rubric.identity().label();
    this.number = RoundedNumber.of(rubric.rubric());
    this.withCases = withCases;
  }

  void setBar(BarOutcome outcome) {
    bar = Optional.of(outcome);
  }

  /// A document of the run by itself.
  void addResult(DocumentComparison own) {
    if (RunCheck.isFailed(own)) {
      if (failed.size() < NAMED_MAX) {
        failed.add(own);
      } else {
        otherFailed++;
      }
    }
  }

  void addComparison(DocumentComparison comparison, boolean flip, boolean verifiable) {
    if (flip) {
      if (flips.size() < NAMED_MAX) {
        flips.add(comparison);
      } else {
        otherFlips++;
      }
    }
    otherTexts +=
        comparison instanceof DocumentComparison.Unverifiable(_, _, DocumentComparison.Reason why)
                && why == DocumentComparison.Reason.OTHER_TEXT
            ? 1
            : 0;
    if (withCases) {
      cases.add(testCase(comparison, flip, verifiable));
    }
  }

  void print(List<CriterionResult> results, long unverifiable, PrintWriter out) {
    out.println(
        rubric
            + ": check of "
            + run.label()
            + baseline.map(before -> " against " + before.label()).orElse(""));
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
    if (unverifiable > 0) {
      out.println(
          "  "
              + Plural.of(unverifiable, "document")
              + " cannot be compared"
              + (otherTexts > 0
                  ? ", of which "
                      + otherTexts
                      + " with another text (`--by-id` compares these all the same)"
                  : ""));
    }
  }

  /// What was missed, and the documents because of which.
  void printMissed(List<CriterionResult> missed, PrintWriter err) {
    for (CriterionResult each : missed) {
      err.println(
          "plumbline: " + each.criterion() + " " + verb(each.outcome()) + ": " + each.measured());
      switch (each.kind()) {
        case NO_FLIPS_TO_FAIL -> name(ComparisonReport.documents(number), flips, otherFlips, err);
        case MIN_PASS_RATE -> nameFailed(err);
        case MIN_MEAN, MAX_MEAN_DROP, TEST, MAX_UNSCORED -> {}
      }
    }
  }

  private static String verb(CriterionResult.Outcome outcome) {
    return switch (outcome) {
      case MET -> "is met";
      case MISSED -> "is missed";
      case UNVERIFIABLE -> "cannot be verified";
    };
  }

  private void nameFailed(PrintWriter err) {
    name(ComparisonReport.results(number), failed, otherFailed, err);
    if (!failed.isEmpty()) {
      err.println("  why: plumbline show " + run.reference() + " --where 'passed == false'");
      err.flush();
    }
  }

  private static void name(
      Columns<DocumentComparison> columns,
      List<DocumentComparison> documents,
      long others,
      PrintWriter err) {
    Report named =
        new Report(
            "",
            List.of(
                columns.table("", Phrase.NONE, documents),
                Block.of(others > 0 ? "  and " + Plural.of(others, "document") + " more" : "")));
    named.print(ReportFormat.TABLE, 0, TerminalJson::line, "", err);
  }

  JsonObject json(List<CriterionResult> results, long unverifiable) {
    return JsonObject.builder()
        .put("run", run.digest().orElseThrow())
        .putIfPresent("baseline", baseline.flatMap(StoredRun::digest).map(CheckReport::text))
        .put("passed", results.stream().allMatch(CheckReport::isMet))
        .putIfPresent("bar", bar.map(BarOutcome::json))
        .put("criteria", JsonArray.mapped(results, CriterionResult::json))
        .put("unverifiable", unverifiable)
        .put("flipsToFail", JsonArray.mapped(flips, DocumentComparison::json))
        .build();
  }

  /// A test case for each criterion, then one for each document that was compared.
  TestSuite testSuite(List<CriterionResult> results) {
    List<TestCase> all = new ArrayList<>();
    for (CriterionResult each : results) {
      TestOutcome outcome =
          switch (each.outcome()) {
            case MET -> TestOutcome.PASSED;
            case MISSED -> TestOutcome.FAILED;
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
    all.addAll(cases);
    SortedMap<String, String> properties = new TreeMap<>();
    properties.put("run", run.digest().orElseThrow().toString());
    results.stream()
        .filter(each -> each.kind() == CriterionResult.Kind.TEST)
        .forEach(each -> properties.put(each.criterion().substring(2), each.measured()));
    baseline
        .flatMap(StoredRun::digest)
        .ifPresent(digest -> properties.put("baseline", digest.toString()));
    RunEnvelope envelope = run.envelope();
    return new TestSuite(
        "check of " + rubric,
        envelope.begin(),
        Duration.between(envelope.begin(), envelope.end().orElse(envelope.begin())),
        properties,
        all);
  }

  static boolean isMet(CriterionResult result) {
    return result.outcome() == CriterionResult.Outcome.MET;
  }

  private TestCase testCase(DocumentComparison comparison, boolean flip, boolean verifiable) {
    String message = ComparisonReport.words(comparison, number);
    if (flip) {
      return new TestCase(comparison.id(), TestOutcome.FAILED, "flip-to-fail", message, message);
    }
    return verifiable && comparison instanceof DocumentComparison.Compared
        ? new TestCase(comparison.id(), TestOutcome.PASSED, "", message, "")
        : new TestCase(comparison.id(), TestOutcome.SKIPPED, "unverifiable", message, "");
  }

  private static Json text(Digest digest) {
    return Json.of(digest.toString());
  }
}
