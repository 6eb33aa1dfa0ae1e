package dev.plumbline.people.forms;

import static dev.plumbline.base.problem.ProblemCode.DUPLICATE;
import static dev.plumbline.base.problem.ProblemCode.ERASED;
import static dev.plumbline.base.problem.ProblemCode.MISMATCH;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.OUT_OF_BOUNDS;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_JUDGE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_REFERENCE;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.people.AnswerCheck;
import dev.plumbline.people.DocumentChoice;
import dev.plumbline.people.FilledForm;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.people.proceeding.AnswerPreview;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.files.SpreadsheetId;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims;
import dev.plumbline.score.extraction.Preparation.Ready;
import dev.plumbline.score.run.RunLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Checks forms that came back against the run that they are about. Nothing in a form is believed:
/// its id must follow from the document, the judge and the rubric that it names.
public final class FilledFormCheck {

  private final Bundle bundle;
  private final ReviewedDocuments documents;
  private final LocalStore store;
  private final Digest run;
  private final Optional<JudgeIdentity> named;
  private final boolean uncounted;
  private final Set<String> seen = new TreeSet<>();

  /// @param run digest of the reviewed run
  /// @param named the person whose answers these are, where forms name no person
  /// @param uncounted whether decisions may be recorded that count as nothing
  public FilledFormCheck(
      Bundle bundle,
      ReviewedDocuments documents,
      LocalStore store,
      Digest run,
      Optional<JudgeIdentity> named,
      boolean uncounted) {
    this.bundle = bundle;
    this.documents = documents;
    this.store = store;
    this.run = run;
    this.named = named;
    this.uncounted = uncounted;
  }

  /// A form that may be recorded.
  ///
  /// @param judge who has answered
  /// @param line of the run that the answers are about
  /// @param scopes the parts of the rubric that a judge is asked about
  public record Checked(
      FilledForm form,
      JudgeIdentity judge,
      int replicate,
      RunLine line,
      List<PromptScope> scopes) {}

  public Optional<Checked> check(FilledForm form, Problems problems) {
    int before = problems.size();
    Place place = new Place("/review", form.line(), 1);
    JudgeIdentity written =
        form.judge().isEmpty()
            ? Reviewer.UNNAMED
            : Reviewer.read(form.judge()).orElse(JudgeIdentity.NONE);
    Optional<JudgeIdentity> judge = form.judge().isEmpty() ? named : Optional.of(written);
    if (judge.isEmpty() || !Reviewer.isKnown(judge.get(), store)) {
      problems.add(unknownPerson(form));
    }
    int replicate = replicate(form, problems);
    judge
        .filter(it -> !isAnnotator(form.annotator(), it))
        .ifPresent(it ->
            problems.add(
                UNKNOWN_JUDGE,
                place,
                "%s has answered this form of %s"
                    .formatted(
                        EscapedText.text(form.annotator()), EscapedText.text(Reviewer.text(it))),
                "export forms for who has answered, or take the column out where it names who"
                    + " has typed"));
    Optional<RunLine> line = line(form, written, replicate, problems);
    if (!seen.add(form.judge() + " " + line.map(RunLine::id).orElse(form.document()))) {
      problems.add(
          DUPLICATE,
          place,
          "there is another form of this judge for the same document",
          "keep one of them");
    }
    Optional<Document> text = line.flatMap(documents::text);
    if (line.isPresent() && text.isEmpty() && !form.isEmpty()) {
      problems.add(
          ERASED,
          new Place("/document", form.line(), 1),
          "the text of " + EscapedText.text(line.get().id()) + " was erased, or is not stored",
          "take its form out");
    }
    new AnswerCheck(
            text.map(it -> FormQuestion.of(bundle.extraction(), it))
                .orElseGet(() -> FormQuestion.of(bundle.extraction())))
        .check(form.answers(), problems);
    selection(form, line.map(RunLine::id).orElse(form.document()), problems);
    if (problems.size() == before && !uncounted && !form.isEmpty()) {
      line.ifPresent(it -> counts(form, it, problems));
    }
    return problems.size() == before
        ? Optional.of(
            new Checked(
                form,
                judge.orElseThrow(),
                replicate,
                line.orElseThrow(),
                text.map(it -> PromptScope.of(bundle.extraction(), it, NamedClaims.UNKNOWN))
                    .orElseGet(() -> PromptScope.of(bundle.extraction()))))
        : Optional.empty();
  }

  /// Whether a tool calls a person so; also where it names nobody.
  private boolean isAnnotator(String annotator, JudgeIdentity judge) {
    return annotator.isEmpty()
        || annotator.equals(Reviewer.text(judge))
        || annotator.equalsIgnoreCase(judge.model())
        || store
            .persons()
            .find(judge.model())
            .filter(person -> person.isNamed(annotator))
            .isPresent();
  }

  /// The document that a form is about. One that is named otherwise than in the run, as a
  /// spreadsheet may write it, is found by the id of the form.
  private Optional<RunLine> line(
      FilledForm form, JudgeIdentity written, int replicate, Problems problems) {
    Optional<RunLine> named = documents.find(form.document());
    if (named.filter(it -> isOf(form, it, written, replicate)).isPresent()) {
      return named;
    }
    List<RunLine> found = new ArrayList<>();
    documents.forEach((line, _) -> {
      boolean alike = SpreadsheetId.areAlike(line.id(), form.document());
      if ((named.isEmpty() || alike) && isOf(form, line, written, replicate)) {
        found.add(line);
      }
    });
    if (found.size() == 1) {
      return Optional.of(found.getFirst());
    }
    problems.add(
        named.isEmpty()
            ? new Problem(
                NOT_FOUND,
                new Place("/document", form.line(), 1),
                "no judge was asked about a document " + EscapedText.text(form.document()),
                "name the run that the form was exported from")
            : new Problem(
                MISMATCH,
                new Place("/review", form.line(), 1),
                "the id of the form is that of another document, judge, replicate or rubric",
                "leave `review`, `judge`, `replicate` and `document` as they were exported"));
    return named;
  }

  private boolean isOf(FilledForm form, RunLine line, JudgeIdentity written, int replicate) {
    return ReviewForm.id(bundle.extraction(), line.document().orElseThrow(), written, replicate)
        .equals(form.id());
  }

  /// Whether every decision would count.
  private void counts(FilledForm form, RunLine line, Problems problems) {
    Extraction judged = documents.extraction(line.extraction().orElseThrow());
    documents
        .text(line)
        .map(text ->
            new Extractor(bundle.extraction())
                .prepare(text, judged.supplied(bundle.extraction().facts())))
        .filter(Ready.class::isInstance)
        .map(Ready.class::cast)
        .ifPresent(
            ready -> problems.addAll(AnswerPreview.uncounted(bundle, ready, form.answers())));
  }

  private static Problem unknownPerson(FilledForm form) {
    return new Problem(
        UNKNOWN_JUDGE,
        new Place("/judge", form.line(), 1),
        form.judge().isEmpty()
            ? "the form names no person"
            : EscapedText.text(form.judge()) + " names no person of this store",
        "name one with `--judge person:PSEUDONYM`, or add one with `review persons --add`");
  }

  private static int replicate(FilledForm form, Problems problems) {
    if (form.replicate() instanceof JsonInteger(long value)
        && value >= 0
        && value <= JudgeSource.REPLICATE_MAX) {
      return (int) value;
    }
    problems.add(
        OUT_OF_BOUNDS,
        new Place("/replicate", form.line(), 1),
        "`replicate` is not a whole number from 0 to " + JudgeSource.REPLICATE_MAX,
        "leave it as it was exported");
    return 0;
  }

  private void selection(FilledForm form, String id, Problems problems) {
    if (form.selection().isEmpty()) {
      return;
    }
    Optional<DocumentChoice> selection =
        Digest.parse(form.selection())
            .flatMap(digest -> store.find(ArtefactKind.SELECTION, digest))
            .flatMap(it -> JsonRecord.read(DocumentChoice.class, it));
    if (selection
        .filter(it -> it.run().equals(run))
        .filter(it -> it.documents(form.judge()).containsKey(id))
        .isEmpty()) {
      problems.add(
          WRONG_REFERENCE,
          new Place("/selection", form.line(), 1),
          "`selection` did not choose this document of this run",
          "leave `selection` as it was exported");
    }
  }
}
