package dev.plumbline.web.review;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.people.FilledForm;
import dev.plumbline.people.FilledForm.Answer;
import dev.plumbline.people.FilledForm.Quote;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.people.forms.FilledFormCheck;
import dev.plumbline.people.forms.FilledFormCheck.Checked;
import dev.plumbline.people.forms.JsonForms;
import dev.plumbline.people.forms.ReviewForm;
import dev.plumbline.people.forms.ReviewImport;
import dev.plumbline.people.forms.ReviewedDocuments;
import dev.plumbline.people.forms.Reviewer;
import dev.plumbline.present.page.browse.ReviewListPage.State;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.ReviewedRun;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.web.WebRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The answers of one person about documents of a run: begun, recorded, and made a run. What is
/// begun is kept in a file beside the store, which an answer that is recorded replaces. Not
/// thread-safe.
public final class ReviewSession {

  private static final String NO_DRAFT = "none";

  private final StoredRun run;
  private final Bundle bundle;
  private final List<ReviewForm> forms;
  private final StoreAccess option;
  private final Consumer<String> notices;

  /// @param forms of one judge and replicate, at least one
  /// @throws dev.plumbline.base.problem.Refusal if the rubric cannot be asked with a form
  public ReviewSession(
      StoredRun run,
      Bundle bundle,
      List<ReviewForm> forms,
      StoreAccess option,
      Consumer<String> notices) {
    FormQuestion.check(bundle.extraction());
    this.run = run;
    this.bundle = bundle;
    this.forms = List.copyOf(forms);
    this.option = option;
    this.notices = notices;
  }

  StoredRun run() {
    return run;
  }

  Bundle bundle() {
    return bundle;
  }

  List<ReviewForm> forms() {
    return forms;
  }

  List<FormQuestion> questions(ReviewForm form) {
    return form.questions(bundle);
  }

  State state(ReviewForm form) {
    if (option.existing().document(form.content().digest()).isEmpty()) {
      return State.ERASED;
    }
    if (isRecorded(form)) {
      return State.ANSWERED;
    }
    return Files.exists(draft(form)) ? State.BEGUN : State.OPEN;
  }

  /// What was written so far; empty if nothing was, or what is there cannot be read.
  List<Answer> begun(ReviewForm form) {
    Path file = draft(form);
    return Files.exists(file)
        ? JsonForms.read(file, questions(form), new Problems()).stream()
            .flatMap(read -> read.answers().stream())
            .toList()
        : List.of();
  }

  /// What was written so far, as a page names it that shows it.
  String draftVersion(ReviewForm form) {
    Path file = draft(form);
    try {
      return Files.exists(file) ? version(Files.readAllBytes(file)) : NO_DRAFT;
    } catch (IOException gone) {
      return NO_DRAFT;
    }
  }

  private static String version(byte[] draft) {
    return Digest.of(ArtefactKind.REQUEST, draft).hex();
  }

  /// Keeps what was written, whatever it is, in the place of what its page showed.
  ///
  /// @param shown version of the draft that the page showed; empty if it does not say
  /// @return whether it is kept: not if something else was written since
  boolean keep(ReviewForm form, FilledForm filled, String shown) {
    byte[] bytes = SentForm.bytes(filled, questions(form));
    String last = draftVersion(form);
    if (!shown.isEmpty() && !shown.equals(last) && !version(bytes).equals(last)) {
      return false;
    }
    Path file = draft(form);
    PrivateFiles.createFolder(file.getParent());
    PrivateFiles.replace(file, bytes);
    return true;
  }

  /// Records an answer, which then does not change any more.
  ///
  /// @param uncounted whether decisions are recorded that count as nothing
  /// @return why it was not recorded; empty if it was
  List<Problem> record(ReviewForm form, FilledForm filled, boolean uncounted) {
    Problems problems = new Problems();
    Optional<Checked> checked = check(form, uncounted).check(filled, problems);
    if (filled.isEmpty()) {
      problems.add("", ProblemCode.EMPTY, "nothing is decided", "decide one question at least");
    }
    if (problems.isEmpty()) {
      judge().record(ReviewImport.answers(bundle, checked.orElseThrow()), form.document());
      PrivateFiles.delete(draft(form));
    }
    return problems;
  }

  /// Which of the answers would have no effect as they are, and why, by the number of the question.
  SortedMap<Integer, String> lost(ReviewForm form, FilledForm filled) {
    Problems problems = new Problems();
    check(form, false).check(filled, problems);
    List<Place> places = filled.answers().stream().map(Answer::place).toList();
    List<String> questions = questions(form).stream().map(FormQuestion::id).toList();
    SortedMap<Integer, String> lost = new TreeMap<>();
    problems.stream()
        .filter(problem -> problem.kind() == ProblemCode.NOT_COUNTED)
        .forEach(problem ->
            lost.put(
                1
                    + questions.indexOf(
                        filled.answers().get(places.indexOf(problem.place())).question()),
                "No effect yet: " + problem.message() + "; " + problem.help()));
    return lost;
  }

  /// Whether the person may see what others have answered: what is done about every document does
  /// not change any more, and who settles sees it from the first on.
  boolean isOpen() {
    return forms.stream()
        .allMatch(form ->
            !form.shown().isEmpty()
                || state(form) == State.ANSWERED
                || state(form) == State.ERASED);
  }

  /// Whether a form says what is recorded already, which may be decisions that do not count.
  boolean repeats(ReviewForm form, FilledForm filled) {
    Optional<Checked> checked = check(form, true).check(filled, new Problems());
    if (checked.isEmpty()) {
      return false;
    }
    try {
      judge().record(ReviewImport.answers(bundle, checked.get()), form.document());
      return true;
    } catch (Refusal another) {
      return false;
    }
  }

  private FilledFormCheck check(ReviewForm form, boolean uncounted) {
    return new FilledFormCheck(
        bundle,
        documents(),
        option.existing(),
        run.digest().orElseThrow(),
        Optional.of(form.judge()),
        uncounted);
  }

  /// What the judge of the run gave.
  RunLine line(ReviewForm form) {
    return documents().find(form.document()).orElseThrow();
  }

  /// What the judge of the run found.
  Extraction judged(ReviewForm form) {
    return documents().extraction(line(form).extraction().orElseThrow());
  }

  /// What the recorded answer gives.
  Optional<ReviewedRun.Answered> answered(ReviewForm form) {
    return ReviewedRun.answered(bundle, judge(), line(form), option.existing(), notices);
  }

  /// The run of everything that is recorded; empty if nothing is.
  Optional<StoredRun> finish() {
    List<ReviewForm> recorded =
        forms.stream().filter(form -> state(form) == State.ANSWERED).toList();
    if (recorded.isEmpty()) {
      return Optional.empty();
    }
    ReviewForm first = recorded.getFirst();
    return Optional.of(
        ReviewedRun.make(
            new ReviewedRun.Request(
                run,
                bundle,
                judge(),
                recorded.stream()
                    .map(this::line)
                    .sorted(Comparator.comparingLong(RunLine::position))
                    .map(RunLine::id)
                    .toList(),
                first.selection(),
                Optional.empty()),
            option,
            notices));
  }

  private boolean isRecorded(ReviewForm form) {
    JudgeSource judge = judge();
    return JudgeQuestion.calls(bundle.extraction(), form.content(), form.judge(), form.replicate())
        .stream()
        .allMatch(judge::isStored);
  }

  private JudgeSource judge() {
    ReviewForm any = forms.getFirst();
    return new JudgeSource(any.judge(), List.of(), any.replicate(), option, List.of(), "");
  }

  private ReviewedDocuments documents() {
    return new ReviewedDocuments(run, bundle, option.existing());
  }

  private Path draft(ReviewForm form) {
    Digest document = form.content().digest();
    return option
        .existing()
        .drafts(document)
        .resolve(
            ReviewForm.id(bundle.extraction(), document, form.judge(), form.replicate())
                + ".jsonl");
  }

  /// A form as a browser sent it, and as it is kept until it is recorded: a line of JSON as those
  /// of `review --export`, filled in.
  static final class SentForm {

    /// The form of a request. Its questions are known by their numbers, so it can only answer
    /// those.
    static FilledForm read(
        WebRequest request, ReviewForm form, ExtractionSpec spec, List<FormQuestion> questions) {
      List<Answer> answers = new ArrayList<>();
      for (int i = 1; i <= questions.size(); i++) {
        FormQuestion question = questions.get(i - 1);
        List<Quote> quotes = new ArrayList<>();
        for (int j = 1; j <= question.quotesMax(); j++) {
          String text = sent(request, "quote-" + i + "-" + j);
          if (!text.isBlank()) {
            quotes.add(
                new Quote(
                    text,
                    unit(request.sent("unit-" + i + "-" + j), form.content()),
                    side(question, j)));
          }
        }
        answers.add(
            new Answer(
                new Place("/answers/" + (i - 1), 1, 1),
                question.id(),
                question.written(request.sent("decision-" + i).strip()),
                sent(request, "reason-" + i).strip(),
                quotes));
      }
      return of(form, spec, answers);
    }

    /// A form with answers that were read.
    static FilledForm of(ReviewForm form, ExtractionSpec spec, List<Answer> answers) {
      return new FilledForm(
          1,
          ReviewForm.id(spec, form.content().digest(), form.judge(), form.replicate()),
          Reviewer.text(form.judge()),
          form.document(),
          Json.of(form.replicate()),
          answers,
          form.selection().map(Digest::toString).orElse(""),
          "");
    }

    /// @param which field of the question, from 1
    private static QuoteSide side(FormQuestion question, int which) {
      return !question.isPaired()
          ? QuoteSide.ALONE
          : which % 2 == 1 ? QuoteSide.CLAIM : QuoteSide.SOURCE;
    }

    /// On the page of a document with parts, sentences are numbered through.
    private static String unit(String sent, Document document) {
      if (document.isOneText() || !sent.matches("u[1-9][0-9]{0,6}")) {
        return sent;
      }
      int number = Integer.parseInt(sent.substring(1));
      for (Document.Part part : document.parts()) {
        int sentences = part.text().units().sentences().size();
        if (number <= sentences) {
          return part.unit("s" + number);
        }
        number -= sentences;
      }
      return "";
    }

    static byte[] bytes(FilledForm form, List<FormQuestion> questions) {
      SortedMap<String, FormQuestion> byId = new TreeMap<>();
      questions.forEach(question -> byId.put(question.id(), question));
      return CanonicalJson.bytes(
          JsonObject.of(
              "review", form.id(),
              "judge?", form.judge(),
              "replicate?", form.replicate(),
              "document", form.document(),
              "selection?", form.selection(),
              "answers",
                  JsonArray.mapped(
                      form.answers(),
                      answer ->
                          JsonObject.of(
                              byId.get(answer.question()).isFact() ? "fact" : "item",
                              answer.question(),
                              "decision",
                              answer.value(),
                              "reason?",
                              answer.reason(),
                              "quotes",
                              JsonArray.mapped(answer.quotes(), Quote::json)))));
    }

    /// Browsers send line ends of two characters.
    private static String sent(WebRequest request, String field) {
      return request.sent(field).replace("\r\n", "\n");
    }

    private SentForm() {}
  }
}
