package dev.plumbline.cli.rubric;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.text.TraceStepText;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReading;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.coverage.BoundaryCaseGenerator;
import dev.plumbline.rubric.coverage.BoundaryCaseGenerator.ProposedCase;
import dev.plumbline.rubric.coverage.CaseYamlWriter;
import dev.plumbline.rubric.coverage.TestCaseCoverage;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.files.InputFiles;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `cases`: reports which parts of a plan the rubric's own cases reach, or suggests cases at its
/// boundaries.
@Command(
    name = "cases",
    header = "Reports what a rubric's cases do not cover, or suggests cases at its boundaries.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline rubric cases rubric.yaml%n"
            + "  plumbline rubric cases rubric.yaml --boundaries%n"
            + "%nUsage: ",
    mixinStandardHelpOptions = true)
public final class CasesCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUBRIC", description = "rubric file, YAML or JSON")
  private Path rubric;

  @Option(
      names = "--suggest",
      description =
          "suggest cases just below, at and just above every threshold, as YAML for the section `cases`")
  private boolean boundaries;

  @Option(names = "--json", description = "print the coverage as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    byte[] source = InputFiles.bytes(rubric);
    Bundle bundle = RubricCompiler.compile(rubric, spec.commandLine().getErr()::println);
    if (boundaries) {
      boundaries(BoundaryCaseGenerator.generate(read(source), bundle), bundle, out);
    } else {
      TestCaseCoverage coverage = TestCaseCoverage.of(bundle);
      if (json) {
        out.println(CanonicalJson.text(json(coverage)));
      } else {
        print(coverage, out);
      }
    }
    return ExitCode.OK;
  }

  /// A rubric that compiled also reads.
  private static Rubric read(byte[] source) {
    return switch (RubricReader.read(source)) {
      case RubricReading.Read(Rubric read, var _) -> read;
      case RubricReading.Invalid _, RubricReading.Refused _ ->
          throw new IllegalStateException("what was locked reads");
    };
  }

  private static void boundaries(List<ProposedCase> proposed, Bundle bundle, PrintWriter out) {
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

  private static void print(TestCaseCoverage coverage, PrintWriter out) {
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
        JsonArray.mapped(coverage.missed(), CasesCommand::json),
        "reached",
        JsonArray.mapped(coverage.reached(), CasesCommand::json));
  }

  private static JsonObject json(TestCaseCoverage.Target target) {
    return JsonObject.of(
        "id", Json.of(target.id()), "kind", Json.of(WireName.KEBAB.of(target.kind())));
  }
}
