package dev.plumbline.web.authoring;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.present.page.browse.NewRubricPage;
import dev.plumbline.present.page.browse.RubricFormPage;
import dev.plumbline.present.page.browse.RubricFormPage.Said;
import dev.plumbline.present.page.browse.RubricTrial;
import dev.plumbline.present.page.card.Audience;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.form.AddedCriteria;
import dev.plumbline.rubric.form.ChangedLine;
import dev.plumbline.rubric.form.FilledRubricForm;
import dev.plumbline.rubric.form.RubricFields;
import dev.plumbline.rubric.form.RubricFieldsReader;
import dev.plumbline.rubric.importing.ImportedRubric;
import dev.plumbline.rubric.importing.LevelTable;
import dev.plumbline.rubric.source.SourceText;
import dev.plumbline.rubric.source.YamlValue;
import dev.plumbline.web.GuardedSite;
import dev.plumbline.web.WebRequest;
import dev.plumbline.web.WebResponse;
import dev.plumbline.web.view.SiteFailure;
import dev.plumbline.workflow.authoring.NewRubricYaml;
import dev.plumbline.workflow.authoring.PastedTable;
import dev.plumbline.workflow.authoring.RubricFile;
import dev.plumbline.workflow.authoring.TextTrial;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.local.StoreAccess;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// The page of one rubric file. Each form carries the rubric as it is edited, so that the server
/// keeps nothing, and the file is written when its author says so.
public final class RubricSite implements GuardedSite.Handler {

  private static final int OK = 200;
  private static final int CHANGES_MAX = 400;

  private final RubricFile file;
  private final StoreAccess store;

  /// @param store whose versions in use are known
  public RubricSite(RubricFile file, StoreAccess store) {
    this.file = file;
    this.store = store;
  }

  @Override
  public synchronized WebResponse answer(WebRequest request, String formToken) {
    if (request.path().equals("/")) {
      return WebResponse.redirect(RubricFormPage.ADDRESS.path());
    }
    return SiteFailure.said(() ->
        request.path().equals(RubricFormPage.CARD.path()) && request.isPost()
            ? card(request)
            : !request.path().equals(RubricFormPage.ADDRESS.path())
                ? SiteFailure.noPage()
                : request.isPost() ? sent(request, formToken) : opened(request, formToken));
  }

  private WebResponse opened(WebRequest request, String formToken) {
    Optional<byte[]> bytes = file.read();
    if (bytes.isEmpty()) {
      NewRubricForm form = new NewRubricForm(request);
      return questions(form.rows(), form, NewRubricForm.standard(), formToken);
    }
    Optional<SourceText> text = bytes.flatMap(SourceText::read);
    if (text.isEmpty()) {
      return unreadable(bytes.get());
    }
    List<Said> said =
        request.asked("saved").isEmpty() ? List.of() : List.of(new Said("Saved.", false));
    return page(Shown.of(text.get(), RubricFile.state(bytes), request).saying(said), formToken);
  }

  private WebResponse unreadable(byte[] bytes) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "A form needs a file that can be read. Mend it in an editor, and load this page again.");
    if (RubricCompiler.compilation(bytes)
        instanceof BundleCompilation.Rejected(List<Problem> all)) {
      all.forEach(problem -> lines.add(problem.render("")));
    }
    return WebResponse.message(422, file.name() + " cannot be edited here", lines);
  }

  private WebResponse questions(
      int rows, NewRubricForm form, SortedMap<String, String> values, String formToken) {
    return WebResponse.page(
        form.problems().isEmpty() ? 200 : 400,
        NewRubricPage.of(file.name(), formToken, rows, values, form.problems()));
  }

  private WebResponse answered(WebRequest request, String formToken) {
    NewRubricForm form = new NewRubricForm(request);
    if (request.sent(RubricFormPage.ACTION).equals(NewRubricPage.MORE)) {
      return questions(form.moreRows(), form, request.form(), formToken);
    }
    if (request.sent(RubricFormPage.ACTION).equals(NewRubricPage.TABLE)) {
      return form.table(file.name())
          .map(imported -> imported(imported, request, formToken))
          .orElseGet(() -> questions(form.rows(), form, request.form(), formToken));
    }
    return form.read()
        .map(answers -> NewRubricYaml.text(answers, file.name()))
        .flatMap(written -> SourceText.read(written.getBytes(StandardCharsets.UTF_8)))
        .map(text -> page(Shown.of(text, RubricFile.NONE, request), formToken))
        .orElseGet(() -> questions(form.rows(), form, request.form(), formToken));
  }

  /// What the table has become, and what of it is otherwise than it was.
  private WebResponse imported(ImportedRubric rubric, WebRequest request, String formToken) {
    SourceText text = SourceText.read(rubric.yaml().getBytes(StandardCharsets.UTF_8)).orElseThrow();
    return page(Shown.of(text, RubricFile.NONE, request).saying(said(rubric)), formToken);
  }

  private static List<Said> said(ImportedRubric rubric) {
    List<Said> said = new ArrayList<>();
    said.add(new Said(rubric.summary() + ".", false));
    rubric.changed().forEach(it -> said.add(new Said(it.what() + ": " + it.why() + ".", false)));
    rubric
        .lost()
        .forEach(it -> said.add(new Said("Left out: " + it.what() + ", " + it.why() + ".", false)));
    return said;
  }

  private WebResponse sent(WebRequest request, String formToken) {
    if (request.form().containsKey(NewRubricPage.THINGS)) {
      return answered(request, formToken);
    }
    Optional<SourceText> before = file.read().flatMap(SourceText::read);
    Optional<SourceText> edited = edited(request, before);
    if (edited.isEmpty()) {
      return WebResponse.message(
          400, "Refused", List.of("The form is not complete: load its page again."));
    }
    Shown shown = Shown.of(edited.get(), request.sent(RubricFormPage.READ), request);
    String action = request.sent(RubricFormPage.ACTION);
    if (action.startsWith(RubricFormPage.REMOVE)) {
      String path = action.substring(RubricFormPage.REMOVE.length());
      return page(shown.with(FilledRubricForm.removed(shown.text, path)), formToken);
    }
    if (action.startsWith(RubricFormPage.VERSION)) {
      YamlValue version = new YamlValue.Text(action.substring(RubricFormPage.VERSION.length()));
      return page(shown.with(shown.text.replaced("/version", version, before)), formToken);
    }
    return switch (action) {
      case NewRubricPage.TABLE -> page(tabled(shown), formToken);
      case RubricTrial.SAVE -> page(exemplified(shown), formToken);
      case RubricFormPage.SAVE -> {
        Shown saved = saved(shown);
        yield saved.status == OK
            ? WebResponse.redirect(RubricFormPage.ADDRESS.path() + "?saved=yes")
            : page(saved, formToken);
      }
      default -> page(shown, formToken);
    };
  }

  /// The rubric as a form says; empty if it is no form of this page.
  private static Optional<SourceText> edited(WebRequest request, Optional<SourceText> before) {
    return decoded(request.sent(RubricFormPage.SOURCE))
        .map(text -> new FilledRubricForm(request.form()).applied(text, before));
  }

  /// The card of the text that is tried.
  private WebResponse card(WebRequest request) {
    return edited(request, Optional.empty())
        .flatMap(text -> new TrialForm(request, text).tried())
        .map(tried -> WebResponse.page(CardPage.of(tried.content(), Audience.AUDITOR)))
        .orElseGet(() ->
            WebResponse.message(
                400, "No card", List.of("The rubric says nothing of the text: see its page.")));
  }

  /// With the criteria of a table that was pasted.
  private static Shown tabled(Shown shown) {
    List<Problem> wrong = new ArrayList<>();
    Optional<LevelTable> table = PastedTable.read(shown.request.sent(NewRubricPage.TABLE), wrong);
    SourceText added =
        table.map(it -> AddedCriteria.ofTable(shown.text, it, wrong)).orElse(shown.text);
    return wrong.isEmpty()
        ? shown.with(added).saying(said(table.orElseThrow().toRubric("table")))
        : shown.refusing(List.of(), wrong);
  }

  /// With the text that is tried as a case, saved.
  private Shown exemplified(Shown shown) {
    TrialForm trial = new TrialForm(shown.request, shown.text);
    List<Problem> wrong = new ArrayList<>();
    Optional<SourceText> added =
        trial.tried().map(it -> TextTrial.withCase(shown.text, it, trial.name(), wrong));
    if (added.isEmpty() || !wrong.isEmpty()) {
      return shown.refusing(wrong, List.of());
    }
    Shown saved = saved(shown.with(added.get()));
    return saved.status == OK
        ? saved.saying(List.of(new Said("Saved, with the case " + trial.name() + ".", false)))
        : saved;
  }

  private Shown saved(Shown shown) {
    try {
      if (file.replace(shown.text.bytes(), shown.read)) {
        return shown.reading(OK, RubricFile.state(file.read()));
      }
    } catch (Refusal notWritten) {
      return shown
          .reading(500, shown.read)
          .saying(
              notWritten.problems().stream()
                  .map(problem -> new Said("Not saved: " + problem.render(""), true))
                  .toList());
    }
    return shown
        .reading(409, RubricFile.state(file.read()))
        .saying(
            List.of(
                new Said(
                    "Not saved: the file was changed since this page read it. What"
                        + " changes in the file, below, is now beside what it holds. Save again to"
                        + " have what is written here in its place, or load the page anew to begin"
                        + " with the file as it is.",
                    true)));
  }

  private static Optional<SourceText> decoded(String source) {
    try {
      return SourceText.read(Base64.getUrlDecoder().decode(source));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /// What a page shows.
  ///
  /// @param read names the file as it was read
  /// @param noCase why a case was not saved
  /// @param noTable why a table became no criteria
  private record Shown(
      int status,
      SourceText text,
      String read,
      WebRequest request,
      List<Said> said,
      List<Problem> noCase,
      List<Problem> noTable) {

    private static Shown of(SourceText text, String read, WebRequest request) {
      return new Shown(OK, text, read, request, List.of(), List.of(), List.of());
    }

    private Shown with(SourceText other) {
      return new Shown(status, other, read, request, said, noCase, noTable);
    }

    private Shown saying(List<Said> words) {
      return new Shown(status, text, read, request, words, noCase, noTable);
    }

    private Shown reading(int answer, String state) {
      return new Shown(answer, text, state, request, said, noCase, noTable);
    }

    private Shown refusing(List<Problem> ofCase, List<Problem> ofTable) {
      return new Shown(400, text, read, request, said, ofCase, ofTable);
    }

    private RubricFormPage.TableField table() {
      return noTable.isEmpty()
          ? RubricFormPage.TableField.NONE
          : new RubricFormPage.TableField(
              request.sent(NewRubricPage.TABLE),
              noTable.stream().map(problem -> problem.render("")).toList());
    }
  }

  private WebResponse page(Shown shown, String formToken) {
    SourceText text = shown.text;
    RubricFields form = RubricFieldsReader.of(text);
    RubricProblems found = RubricProblems.of(text, form, file.name(), store);
    Optional<byte[]> onDisk = file.read();
    String before = onDisk.map(it -> new String(it, StandardCharsets.UTF_8)).orElse("");
    List<ChangedLine> changes =
        onDisk.isEmpty() ? List.of() : ChangedLine.between(before, text.text());
    return WebResponse.page(
        shown.status,
        RubricFormPage.of(
            new RubricFormPage.Content(
                file.name(),
                form,
                Base64.getUrlEncoder().withoutPadding().encodeToString(text.bytes()),
                shown.read,
                shown.said,
                found.all(),
                found.version(),
                onDisk.isEmpty() || !before.equals(text.text()),
                changes.subList(0, Math.min(changes.size(), CHANGES_MAX)),
                shown.table(),
                new TrialForm(shown.request, text).content(shown.noCase)),
            formToken));
  }
}
