package dev.plumbline.web.authoring;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.present.page.browse.NewRubricPage;
import dev.plumbline.present.page.browse.RubricFormPage;
import dev.plumbline.present.page.browse.RubricFormPage.Said;
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
        !request.path().equals(RubricFormPage.ADDRESS.path())
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
    return page(200, text.get(), RubricFile.state(bytes), said, formToken);
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
          .map(imported -> imported(imported, formToken))
          .orElseGet(() -> questions(form.rows(), form, request.form(), formToken));
    }
    return form.read()
        .map(answers -> NewRubricYaml.text(answers, file.name()))
        .flatMap(written -> SourceText.read(written.getBytes(StandardCharsets.UTF_8)))
        .map(text -> page(200, text, RubricFile.NONE, List.of(), formToken))
        .orElseGet(() -> questions(form.rows(), form, request.form(), formToken));
  }

  /// What the table has become, and what of it is otherwise than it was.
  private WebResponse imported(ImportedRubric rubric, String formToken) {
    return page(
        200,
        SourceText.read(rubric.yaml().getBytes(StandardCharsets.UTF_8)).orElseThrow(),
        RubricFile.NONE,
        said(rubric),
        formToken);
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
    Optional<SourceText> text = decoded(request.sent(RubricFormPage.SOURCE));
    if (text.isEmpty()) {
      return WebResponse.message(
          400, "Refused", List.of("The form is not complete: load its page again."));
    }
    Optional<byte[]> onDisk = file.read();
    Optional<SourceText> before = onDisk.flatMap(SourceText::read);
    SourceText changed = new FilledRubricForm(request.form()).applied(text.get(), before);
    String action = request.sent(RubricFormPage.ACTION);
    String read = request.sent(RubricFormPage.READ);
    if (action.startsWith(RubricFormPage.REMOVE)) {
      String path = action.substring(RubricFormPage.REMOVE.length());
      changed = FilledRubricForm.removed(changed, path);
    } else if (action.startsWith(RubricFormPage.VERSION)) {
      String version = action.substring(RubricFormPage.VERSION.length());
      changed = changed.replaced("/version", new YamlValue.Text(version), before);
    } else if (action.equals(NewRubricPage.TABLE)) {
      return tabled(changed, request, formToken);
    } else if (action.equals(RubricFormPage.SAVE)) {
      return saved(changed, read, formToken);
    }
    return page(200, changed, read, List.of(), formToken);
  }

  /// With the criteria of a table that was pasted.
  private WebResponse tabled(SourceText text, WebRequest request, String formToken) {
    String pasted = request.sent(NewRubricPage.TABLE);
    String read = request.sent(RubricFormPage.READ);
    List<Problem> wrong = new ArrayList<>();
    Optional<LevelTable> table = PastedTable.read(pasted, wrong);
    SourceText added = table.map(it -> AddedCriteria.ofTable(text, it, wrong)).orElse(text);
    return wrong.isEmpty()
        ? page(
            200,
            added,
            read,
            said(table.orElseThrow().toRubric("table")),
            RubricFormPage.TableField.NONE,
            formToken)
        : page(
            400,
            text,
            read,
            List.of(),
            new RubricFormPage.TableField(
                pasted, wrong.stream().map(problem -> problem.render("")).toList()),
            formToken);
  }

  private WebResponse saved(SourceText text, String read, String formToken) {
    try {
      if (file.replace(text.bytes(), read)) {
        return WebResponse.redirect(RubricFormPage.ADDRESS.path() + "?saved=yes");
      }
    } catch (Refusal notWritten) {
      return page(
          500,
          text,
          read,
          notWritten.problems().stream()
              .map(problem -> new Said("Not saved: " + problem.render(""), true))
              .toList(),
          formToken);
    }
    return page(
        409,
        text,
        RubricFile.state(file.read()),
        List.of(
            new Said(
                "Not saved: the file was changed since this page read it. What"
                    + " changes in the file, below, is now beside what it holds. Save again to have"
                    + " what is written here in its place, or load the page anew to begin with the"
                    + " file as it is.",
                true)),
        formToken);
  }

  private static Optional<SourceText> decoded(String source) {
    try {
      return SourceText.read(Base64.getUrlDecoder().decode(source));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private WebResponse page(
      int status, SourceText text, String read, List<Said> said, String formToken) {
    return page(status, text, read, said, RubricFormPage.TableField.NONE, formToken);
  }

  private WebResponse page(
      int status,
      SourceText text,
      String read,
      List<Said> said,
      RubricFormPage.TableField table,
      String formToken) {
    RubricFields form = RubricFieldsReader.of(text);
    RubricProblems found = RubricProblems.of(text, form, file.name(), store);
    Optional<byte[]> onDisk = file.read();
    String before = onDisk.map(it -> new String(it, StandardCharsets.UTF_8)).orElse("");
    List<ChangedLine> changes =
        onDisk.isEmpty() ? List.of() : ChangedLine.between(before, text.text());
    return WebResponse.page(
        status,
        RubricFormPage.of(
            new RubricFormPage.Content(
                file.name(),
                form,
                Base64.getUrlEncoder().withoutPadding().encodeToString(text.bytes()),
                read,
                said,
                found.all(),
                found.version(),
                onDisk.isEmpty() || !before.equals(text.text()),
                changes.subList(0, Math.min(changes.size(), CHANGES_MAX)),
                table),
            formToken));
  }
}
