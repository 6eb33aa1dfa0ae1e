package dev.plumbline.web.authoring;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.present.page.browse.RubricFormPage.FieldProblem;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.form.RubricFields;
import dev.plumbline.rubric.source.SourceText;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.local.StoreAccess;
import dev.plumbline.workflow.repository.BundleLocking;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What the compiler says of a rubric, at the fields that it is about.
///
/// @param version that the rubric needs because another one is used under its own
record RubricProblems(List<FieldProblem> all, Optional<String> version) {

  RubricProblems {
    all = List.copyOf(all);
  }

  /// @param file its name in messages
  static RubricProblems of(SourceText text, RubricFields form, String file, StoreAccess store) {
    List<FieldProblem> found = new ArrayList<>();
    List<String> fields =
        form.fields()
            .map(RubricFields.Field::path)
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    return switch (RubricCompiler.compilation(text.bytes())) {
      case BundleCompilation.Rejected(List<Problem> problems) -> {
        problems.forEach(problem -> found.add(atField(problem, fields, false)));
        yield new RubricProblems(found, Optional.empty());
      }
      case BundleCompilation.Locked(Bundle bundle, List<Problem> warnings) ->
          of(bundle, warnings, fields, file, store);
      case BundleCompilation.DraftLocked(Bundle bundle, List<Problem> warnings) ->
          of(bundle, warnings, fields, file, store);
    };
  }

  private static RubricProblems of(
      Bundle bundle, List<Problem> warnings, List<String> fields, String file, StoreAccess store) {
    List<FieldProblem> found = new ArrayList<>();
    Optional<BundleLocking> locking =
        store.find().map(opened -> new BundleLocking(opened.repository(), file));
    try {
      locking.ifPresent(it -> it.requireName(bundle, ""));
    } catch (Refusal taken) {
      taken.problems().forEach(problem -> found.add(atField(problem, fields, false)));
    }
    warnings.forEach(warning -> found.add(atField(warning, fields, true)));
    return new RubricProblems(found, locking.flatMap(it -> it.neededVersion(bundle)));
  }

  private static FieldProblem atField(Problem problem, List<String> fields, boolean warning) {
    String path = problem.place().path();
    String field =
        fields.stream()
            .filter(it -> path.equals(it) || path.startsWith(it + "/"))
            .findFirst()
            .or(() ->
                fields.stream()
                    .filter(it -> it.startsWith(path + "/"))
                    .min(Comparator.naturalOrder())
                    .filter(_ -> path.chars().filter(c -> c == '/').count() > 1))
            .orElse("");
    String words = problem.message() + (problem.help().isEmpty() ? "" : ", " + problem.help());
    return new FieldProblem(
        field,
        problem.place().line(),
        (field.isEmpty() && !path.isEmpty() ? path + ": " : "") + words,
        warning);
  }
}
