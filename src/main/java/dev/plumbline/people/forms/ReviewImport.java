package dev.plumbline.people.forms;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.people.AnswerWriter;
import dev.plumbline.people.FilledForm;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.people.forms.CsvForms.ReviewFormat;
import dev.plumbline.people.forms.FilledFormCheck.Checked;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.JudgeSource.RecordedAnswer;
import dev.plumbline.run.ReviewedRun;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.StoredRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;

/// Records what people have answered, as completions like those of a model, and scores it: a run
/// for each person, whose parent is the reviewed run.
public final class ReviewImport {

  private final Bundle bundle;
  private final StoredRun parent;
  private final ReviewedDocuments documents;
  private final StoreAccess option;
  private final Consumer<String> notices;

  public ReviewImport(
      Bundle bundle,
      StoredRun parent,
      ReviewedDocuments documents,
      StoreAccess option,
      Consumer<String> notices) {
    this.bundle = bundle;
    this.parent = parent;
    this.documents = documents;
    this.option = option;
    this.notices = notices;
  }

  /// What was recorded.
  ///
  /// @param runs one for each person and replicate, in the order of the file
  /// @param open how many forms were left empty
  public record Recorded(List<StoredRun> runs, int open) {}

  /// @param columns other names of the columns of CSV, by ours
  /// @param named the person whose answers these are, where forms name no person
  /// @param name of the run; only where there is one
  /// @param uncounted whether decisions are recorded that count as nothing
  /// @throws Refusal with all problems of the file: then nothing is recorded
  public Recorded read(
      Path file,
      Map<String, String> columns,
      Optional<JudgeIdentity> named,
      Optional<RunName> name,
      boolean uncounted) {
    FormQuestion.check(bundle.extraction());
    Problems problems = new Problems();
    List<FormQuestion> questions = FormQuestion.of(bundle.extraction());
    List<FilledForm> forms =
        switch (ReviewFormat.of(file)) {
          case JSONL -> JsonForms.read(file, questions, problems);
          case CSV -> CsvForms.read(file, columns, questions, problems);
        };
    requireForms(forms, problems);
    LocalStore store = option.existing();
    FilledFormCheck check =
        new FilledFormCheck(
            bundle, documents, store, parent.digest().orElseThrow(), named, uncounted);
    List<Checked> checked = new ArrayList<>();
    int open = 0;
    for (FilledForm form : forms) {
      Optional<Checked> found = check.check(form, problems);
      open += form.isEmpty() ? 1 : 0;
      found.filter(_ -> !form.isEmpty()).ifPresent(checked::add);
    }
    problems.refuse(file.toString());
    SequencedMap<Reviewed, List<Checked>> byJudge = new LinkedHashMap<>();
    checked.forEach(
        form -> byJudge.computeIfAbsent(reviewed(form), _ -> new ArrayList<>()).add(form));
    if (name.isPresent() && byJudge.size() > 1) {
      throw Refusal.of(
          "--name",
          ProblemCode.TOO_MANY,
          "the file has answers of several persons, and a run for each",
          "leave `--name` out");
    }
    record(byJudge, file, store);
    return new Recorded(runs(byJudge, name), open);
  }

  private static void requireForms(List<FilledForm> forms, Problems problems) {
    if (forms.isEmpty() && problems.isEmpty()) {
      problems.add(
          "",
          ProblemCode.EMPTY,
          "the file has no forms",
          "write some with `review RUN --export FILE`");
    }
  }

  /// All answers of the file, or none.
  private void record(SequencedMap<Reviewed, List<Checked>> byJudge, Path file, LocalStore store) {
    store.transaction(() ->
        byJudge.forEach((reviewed, forms) ->
            reviewed
                .judge()
                .record(
                    forms.stream().flatMap(form -> answers(bundle, form).stream()).toList(),
                    file.toString())));
  }

  private List<StoredRun> runs(
      SequencedMap<Reviewed, List<Checked>> byJudge, Optional<RunName> name) {
    List<StoredRun> runs = new ArrayList<>();
    byJudge.forEach((reviewed, forms) ->
        runs.add(
            ReviewedRun.make(
                new ReviewedRun.Request(
                    parent,
                    bundle,
                    reviewed.judge(),
                    forms.stream()
                        .map(Checked::line)
                        .sorted(Comparator.comparingLong(line -> line.position()))
                        .map(line -> line.id())
                        .toList(),
                    Digest.parse(reviewed.selection()),
                    name),
                option,
                notices)));
    return runs;
  }

  /// What becomes one run.
  ///
  /// @param selection of the forms; empty if none
  private record Reviewed(JudgeSource judge, String selection) {}

  private Reviewed reviewed(Checked form) {
    return new Reviewed(
        new JudgeSource(form.judge(), List.of(), form.replicate(), option, List.of(), ""),
        form.form().selection());
  }

  /// An answer for each part of the rubric that a judge is asked about.
  public static List<RecordedAnswer> answers(Bundle bundle, Checked checked) {
    List<RecordedAnswer> answers = new ArrayList<>();
    for (PromptScope scope : checked.scopes()) {
      JudgeCall call =
          new JudgeCall(
                  bundle.extraction().digest(),
                  checked.line().document().orElseThrow(),
                  checked.judge(),
                  checked.replicate())
              .withPart(scope.id());
      answers.add(
          new RecordedAnswer(
              call,
              new ModelReply(
                  AnswerWriter.text(scope, checked.form().answers()),
                  ModelReply.StopReason.FINISHED,
                  ModelReply.Usage.UNKNOWN),
              checked.form().line()));
    }
    return answers;
  }
}
