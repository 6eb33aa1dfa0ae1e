package dev.plumbline.cli.measure;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.measure.experiment.form.FormSet;
import dev.plumbline.measure.experiment.form.RubricForm;
import dev.plumbline.measure.experiment.form.RubricForms;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.files.PrivateFiles;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `measure experiment forms`: other forms of a rubric, to see whether they change its scores.
@Command(
    name = "forms",
    header = "Writes other forms of a rubric that should change no score.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline measure experiment forms rubric.yaml --out forms%n      --reworded plain=plain.yaml%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Levels numbered from the other end, with letters, and listed from the top; traits and items in"
          + " the opposite order; other words from files. Each form is locked, and the same decisions"
          + " give the same score. Evaluate each, then `measure experiment perturb`."
    },
    mixinStandardHelpOptions = true)
public final class ExperimentFormsCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUBRIC", description = "the original")
  private Path rubric;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "folder for the forms and forms.json, which says what corresponds")
  private Path out;

  @Option(
      names = "--reworded",
      paramLabel = "NAME=FILE",
      description =
          "the rubric in other words, with the same items by id; one whose `reverse_scored` differs"
              + " is asked in the other direction")
  private Map<String, Path> reworded = new LinkedHashMap<>();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Bundle original = RubricCompiler.compile(rubric, err::println);
    RubricForms forms = new RubricForms(original);
    List<RubricForms.Outcome> outcomes = new ArrayList<>(forms.all());
    reworded.forEach((name, file) -> {
      checkName(name, outcomes);
      outcomes.add(forms.reworded(name, RubricCompiler.compile(file, err::println)));
    });
    List<RubricForm> made = new ArrayList<>();
    for (RubricForms.Outcome outcome : outcomes) {
      switch (outcome) {
        case RubricForms.Outcome.Made(RubricForm form) -> made.add(form);
        case RubricForms.Outcome.Refused(String form, String why) -> refuse(form, why);
      }
    }
    PrivateFiles.createFolder(out);
    for (RubricForm form : made) {
      PrivateFiles.replace(
          out.resolve(form.name() + ".json"), CanonicalJson.bytes(form.bundle().rubricJson()));
    }
    PrivateFiles.replace(
        out.resolve("forms.json"), CanonicalJson.bytes(FormSet.json(original.digest(), made)));
    made.forEach(form ->
        spec.commandLine()
            .getOut()
            .println(form.name() + "  " + out.resolve(form.name() + ".json")));
    return ExitCode.OK;
  }

  private void checkName(String name, List<RubricForms.Outcome> before) {
    boolean taken =
        before.stream()
            .anyMatch(outcome ->
                switch (outcome) {
                  case RubricForms.Outcome.Made(RubricForm form) -> form.name().equals(name);
                  case RubricForms.Outcome.Refused(String form, String _) -> form.equals(name);
                });
    if (taken || !name.matches("[a-z][a-z0-9-]{0,30}")) {
      throw new ParameterException(
          spec.commandLine(),
          "--reworded: "
              + EscapedText.text(name)
              + " is no free name of lower-case letters, digits and hyphens");
    }
  }

  /// A form that a rubric cannot have is said and left out; a file that does not fit is an error.
  private void refuse(String form, String why) {
    if (reworded.containsKey(form)) {
      throw Refusal.of(
          reworded.get(form).toString(),
          ProblemCode.FORM_MISMATCH,
          why,
          "change words only: ids, scales, weights and rules stay");
    }
    spec.commandLine().getErr().println("no form " + form + ": " + why);
  }
}
