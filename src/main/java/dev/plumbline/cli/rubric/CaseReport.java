package dev.plumbline.cli.rubric;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.present.text.TraceStepText;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReading;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.coverage.BoundaryCaseGenerator;
import dev.plumbline.rubric.coverage.BoundaryCaseGenerator.ProposedCase;
import dev.plumbline.rubric.coverage.CaseYamlWriter;
import dev.plumbline.rubric.coverage.TestCaseCoverage;
import java.io.PrintWriter;
import java.util.List;

/// What the cases of a rubric do not cover, and cases at its boundaries.
final class CaseReport {

  private final Bundle bundle;
  private final PrintWriter out;

  CaseReport(Bundle bundle, PrintWriter out) {
    this.bundle = bundle;
    this.out = out;
  }

  void coverage(boolean json) {
    TestCaseCoverage coverage = TestCaseCoverage.of(bundle);
    if (json) {
      out.println(CanonicalJson.text(json(coverage)));
    } else {
      print(coverage);
    }
  }

  void suggestions(byte[] source) {
    boundaries(BoundaryCaseGenerator.generate(read(source), bundle));
  }

  /// A rubric that compiled also reads.
  private static Rubric read(byte[] source) {
    return switch (RubricReader.read(source)) {
      case RubricReading.Read(Rubric read, var _) -> read;
      case RubricReading.Invalid _, RubricReading.Refused _ ->
          throw new IllegalStateException("what was locked reads");
    };
  }

  private void boundaries(List<ProposedCase> proposed) {
    long found = proposed.stream().filter(one -> one.example().isPresent()).count();
    out.println(
        "# "
            + Plural.of(found, "case")
            + " at the boundaries of "
            + bundle.identity().label()
            + ". Each expects the plan's current result:");
    out.println("# confirm or correct it, and add it under `cases`.");
    CaseYamlWriter.lines(proposed).forEach(out::println);
  }

  private void print(TestCaseCoverage coverage) {
    int all = coverage.reached().size() + coverage.missed().size();
    out.println(
        Plural.of(coverage.cases(), "case")
            + (coverage.cases() == 1 ? " covers " : " cover ")
            + coverage.reached().size()
            + " of "
            + all
            + " places");
    if (!coverage.missed().isEmpty()) {
      out.println("not covered");
    }
    for (TestCaseCoverage.Target target : coverage.missed()) {
      out.println("  " + target.kind().description() + ": " + TraceStepText.escaped(target.id()));
    }
  }

  private static JsonObject json(TestCaseCoverage coverage) {
    return JsonObject.of(
        "cases",
        Json.of(coverage.cases()),
        "missed",
        JsonArray.mapped(coverage.missed(), CaseReport::json),
        "reached",
        JsonArray.mapped(coverage.reached(), CaseReport::json));
  }

  private static JsonObject json(TestCaseCoverage.Target target) {
    return JsonObject.of(
        "id", Json.of(target.id()), "kind", Json.of(WireName.KEBAB.of(target.kind())));
  }
}
