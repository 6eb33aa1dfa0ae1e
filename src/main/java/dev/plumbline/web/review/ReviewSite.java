package dev.plumbline.web.review;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.people.FilledForm;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.people.TraitShares;
import dev.plumbline.people.forms.ReviewForm;
import dev.plumbline.people.forms.Reviewer;
import dev.plumbline.people.proceeding.ContestedScorecard;
import dev.plumbline.present.page.browse.ReviewFormPage;
import dev.plumbline.present.page.browse.ReviewFormPage.Choice;
import dev.plumbline.present.page.browse.ReviewFormPage.FormProblems;
import dev.plumbline.present.page.browse.ReviewFormPage.Given;
import dev.plumbline.present.page.browse.ReviewFormPage.Group;
import dev.plumbline.present.page.browse.ReviewFormPage.Question;
import dev.plumbline.present.page.browse.ReviewFormPage.Quote;
import dev.plumbline.present.page.browse.ReviewFormPage.Section;
import dev.plumbline.present.page.browse.ReviewListPage;
import dev.plumbline.present.page.browse.ReviewListPage.ReviewLink;
import dev.plumbline.present.page.browse.ReviewedPage;
import dev.plumbline.present.page.browse.RunListPage.RunLink;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.present.text.PartText;
import dev.plumbline.rubric.Trait;
import dev.plumbline.run.ReviewedRun.Answered;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.QuoteDescription;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.web.GuardedSite.Handler;
import dev.plumbline.web.WebRequest;
import dev.plumbline.web.WebResponse;
import dev.plumbline.web.review.ReviewSession.SentForm;
import dev.plumbline.web.view.StoreSite.SiteFailure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The pages of a review: the documents, a form for each, and what was answered beside what the
/// judge said. Every other path is one of the store's pages, which are shown when all is done.
public final class ReviewSite implements Handler {

  private static final Pattern DOCUMENT = Pattern.compile("/review/([1-9][0-9]{0,8})");
  private static final String CHANGED =
      "since this page was opened, another page changed what is written about this document.";

  private final ReviewSession session;
  private final Handler others;

  public ReviewSite(ReviewSession session, Handler others) {
    this.session = session;
    this.others = others;
  }

  @Override
  public WebResponse answer(WebRequest request, String formToken) {
    synchronized (session) {
      if (!request.path().startsWith("/review/")) {
        return session.isOpen()
            ? others.answer(request, formToken)
            : request.path().equals("/")
                ? WebResponse.redirect(ReviewLink.LIST.path())
                : WebResponse.message(
                    403,
                    "Not yet",
                    List.of("What others have answered is shown when all documents are done."));
      }
      return SiteFailure.said(() -> found(request, formToken).orElseGet(SiteFailure::noPage));
    }
  }

  private Optional<WebResponse> found(WebRequest request, String formToken) {
    if (request.path().equals(ReviewLink.LIST.path())) {
      return Optional.of(list(200, formToken, List.of())).filter(_ -> !request.isPost());
    }
    if (request.path().equals("/review/finish")) {
      return Optional.of(request).filter(WebRequest::isPost).map(_ -> finished(formToken));
    }
    Matcher document = DOCUMENT.matcher(request.path());
    if (!document.matches()) {
      return Optional.empty();
    }
    int number = Integer.parseInt(document.group(1));
    if (number > session.forms().size()) {
      return Optional.empty();
    }
    ReviewForm form = session.forms().get(number - 1);
    return Optional.of(
        switch (session.state(form)) {
          case ERASED ->
              WebResponse.message(410, "Erased", List.of("The text of this document was erased."));
          case ANSWERED ->
              request.sent("then").equals("script")
                  ? said("Not saved: the answer is recorded, and does not change any more.")
                  : request.isPost()
                      ? repeated(request, form, number)
                      : reviewed(200, form, number, List.of());
          case OPEN, BEGUN ->
              request.isPost()
                  ? sent(request, formToken, form, number)
                  : page(200, formToken, form, number, session.begun(form), FormProblems.NONE);
        });
  }

  /// A page that was opened before the answer was recorded sends its own.
  private WebResponse repeated(WebRequest request, ReviewForm form, int number) {
    FilledForm filled = filled(request, form);
    return session.repeats(form, filled)
        ? WebResponse.redirect(ReviewLink.document(number).path())
        : reviewed(
            409,
            form,
            number,
            List.of(
                "Not recorded: another answer about this document is recorded, shown below, and"
                    + " does not change any more.",
                "What was sent now: " + words(filled)));
  }

  private static String words(FilledForm filled) {
    return filled.answers().stream()
        .map(answer ->
            answer.question()
                + " "
                + (answer.isOpen() ? "undecided" : decision(answer.value()))
                + answer.quotes().stream()
                    .map(quote -> " \u201c" + quote.text() + "\u201d")
                    .collect(Collectors.joining()))
        .collect(Collectors.joining("; "));
  }

  private FilledForm filled(WebRequest request, ReviewForm form) {
    return SentForm.read(request, form, session.bundle().extraction(), session.questions(form));
  }

  private WebResponse sent(WebRequest request, String formToken, ReviewForm form, int number) {
    FilledForm filled = filled(request, form);
    if (!session.keep(form, filled, request.sent("draft"))) {
      return request.sent("then").equals("script")
          ? said("Not saved: " + CHANGED + " Press Save to go on.")
          : page(
              409,
              formToken,
              form,
              number,
              filled.answers(),
              new FormProblems(
                  List.of(
                      "Not saved: " + CHANGED,
                      "Save again to keep what is written here in its place, or open the document"
                          + " anew from the list to see the other."),
                  false));
    }
    return switch (request.sent("then")) {
      case "script" ->
          WebResponse.json(
              CanonicalJson.text(
                  JsonObject.of(
                      "draft", session.draftVersion(form),
                      "lost", lost(form, filled),
                      "says", "Saved.")));
      case "done" -> {
        boolean uncounted = request.sent("uncounted").equals("yes");
        try {
          List<Problem> problems = session.record(form, filled, uncounted);
          yield problems.isEmpty()
              ? WebResponse.redirect(ReviewLink.document(number).path())
              : askedBack(formToken, form, number, filled.answers(), problems);
        } catch (Refusal refused) {
          yield page(
              400,
              formToken,
              form,
              number,
              filled.answers(),
              new FormProblems(refused.lines(), false));
        }
      }
      default -> WebResponse.redirect(ReviewLink.document(number).path());
    };
  }

  /// Decisions that would not count are no mistake of the form: they may be meant.
  private WebResponse askedBack(
      String formToken,
      ReviewForm form,
      int number,
      List<FilledForm.Answer> given,
      List<Problem> problems) {
    boolean meant =
        problems.stream().allMatch(problem -> problem.kind() == ProblemCode.NOT_COUNTED);
    return page(
        meant ? 200 : 400,
        formToken,
        form,
        number,
        given,
        new FormProblems(problems.stream().map(ReviewSite::words).toList(), meant));
  }

  private JsonObject lost(ReviewForm form, FilledForm filled) {
    JsonObjectBuilder json = JsonObject.builder();
    session.lost(form, filled).forEach((number, why) -> json.put(Integer.toString(number), why));
    return json.build();
  }

  private static String words(Problem problem) {
    return problem.message() + ": " + problem.help();
  }

  private static WebResponse said(String says) {
    return WebResponse.json(CanonicalJson.text(JsonObject.of("says", says)));
  }

  private WebResponse finished(String formToken) {
    try {
      Optional<StoredRun> made = session.finish();
      return made.isPresent() && session.isOpen()
          ? WebResponse.redirect(link(made.get()).documents().path())
          : list(
              made.isPresent() ? 200 : 400,
              formToken,
              List.of(
                  made.map(run ->
                          "The run "
                              + run.reference()
                              + " is made. It is shown when all documents are done.")
                      .orElse("Nothing is answered yet.")));
    } catch (Refusal refused) {
      return list(400, formToken, refused.lines());
    }
  }

  private WebResponse list(int status, String formToken, List<String> problems) {
    return WebResponse.page(status, ReviewListPage.of(subject(), formToken, rows(), problems));
  }

  private List<ReviewListPage.Row> rows() {
    return session.forms().stream()
        .map(form -> new ReviewListPage.Row(form.document(), form.because(), session.state(form)))
        .toList();
  }

  private ReviewListPage.Subject subject() {
    return new ReviewListPage.Subject(
        Optional.of(link(session.run())).filter(_ -> session.isOpen()),
        session.bundle().identity().label(),
        Reviewer.text(session.forms().getFirst().judge()));
  }

  private static RunLink link(StoredRun run) {
    return new RunLink(run.reference(), run.digest().orElseThrow().hex(), true);
  }

  private WebResponse page(
      int status,
      String formToken,
      ReviewForm form,
      int number,
      List<FilledForm.Answer> given,
      FormProblems warning) {
    SortedMap<String, String> context = new TreeMap<>();
    form.content().context().forEach((name, part) -> context.put(name, part.text()));
    ReviewFormPage.Subject subject =
        new ReviewFormPage.Subject(
            subject(),
            number,
            session.forms().size(),
            form.document(),
            form.because(),
            sections(form.content()),
            context,
            session.draftVersion(form));
    return WebResponse.page(
        status, ReviewFormPage.of(subject, formToken, groups(form, given), warning));
  }

  /// The questions by trait, in the order of the rubric's author, and those about facts.
  private List<Group> groups(ReviewForm form, List<FilledForm.Answer> answers) {
    SortedMap<String, Given> given = given(form, answers);
    Map<String, Trait> traits =
        session.bundle().rubric().questions().traits().stream()
            .collect(Collectors.toMap(Trait::id, trait -> trait));
    SortedMap<Integer, String> lost =
        session.lost(form, SentForm.of(form, session.bundle().extraction(), answers));
    SortedMap<String, String> shares = TraitShares.of(session.bundle());
    List<FormQuestion> all = session.questions(form);
    SequencedMap<String, List<Question>> byTrait = new LinkedHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      FormQuestion question = all.get(i);
      Trait trait = traits.get(question.trait());
      byTrait
          .computeIfAbsent(question.trait(), _ -> new ArrayList<>())
          .add(
              new Question(
                  trait != null && trait.items().size() == 1 && !question.id().contains("@")
                      ? trait.id()
                      : question.id(),
                  question.ask(),
                  question.about(),
                  question.quoting(),
                  question.choices().stream()
                      .map(choice -> new Choice(choice.value(), choice.words()))
                      .toList(),
                  question.answers(),
                  question.quotesRequired(),
                  question.isPaired(),
                  given.getOrDefault(question.id(), Given.NOTHING),
                  lost.getOrDefault(i + 1, ""),
                  others(form, question)));
    }
    return byTrait.entrySet().stream()
        .map(each ->
            new Group(
                each.getKey(),
                each.getKey().isEmpty() ? "" : traits.get(each.getKey()).description(),
                shares.getOrDefault(each.getKey(), ""),
                each.getValue()))
        .toList();
  }

  private static List<String> others(ReviewForm form, FormQuestion question) {
    return form.shown().getOrDefault(question.id(), List.of()).stream()
        .map(other ->
            other.judge()
                + ": "
                + other.decision()
                + other.quotes().stream()
                    .map(quote -> "\n  \u201c" + quote + "\u201d")
                    .collect(Collectors.joining()))
        .toList();
  }

  /// The parts in sentences, which are numbered through the document.
  private static List<Section> sections(Document document) {
    List<Section> sections = new ArrayList<>();
    int before = 0;
    for (Document.Part part : document.parts()) {
      sections.add(
          new Section(
              document.isOneText() ? "" : PartText.heading(part),
              parts(part.text(), before),
              part.calls().stream()
                  .map(call -> "calls " + call.name() + " " + call.arguments())
                  .toList()));
      before += part.text().units().sentences().size();
    }
    return sections;
  }

  /// A text in sentences, and what is between them.
  private static List<ReviewFormPage.Part> parts(IndexedText text, int before) {
    List<ReviewFormPage.Part> parts = new ArrayList<>();
    String all = text.text();
    int at = 0;
    for (Sentence sentence : text.units().sentences()) {
      if (sentence.span().start() > at) {
        parts.add(new ReviewFormPage.Part(0, all.substring(at, sentence.span().start())));
      }
      at = sentence.span().end();
      parts.add(
          new ReviewFormPage.Part(
              before + sentence.number(), all.substring(sentence.span().start(), at)));
    }
    parts.add(new ReviewFormPage.Part(0, all.substring(at)));
    return parts;
  }

  /// What was written so far, and before anything was, what need not be decided again.
  private SortedMap<String, Given> given(ReviewForm form, List<FilledForm.Answer> answers) {
    SortedSet<String> paired =
        session.questions(form).stream()
            .filter(FormQuestion::isPaired)
            .map(FormQuestion::id)
            .collect(Collectors.toCollection(TreeSet::new));
    SortedMap<String, Given> given = new TreeMap<>();
    if (answers.isEmpty()) {
      form.prefilled()
          .forEach((id, filled) ->
              given.put(
                  id,
                  new Given(
                      filled.written(),
                      filled.reason(),
                      filled.quotes().stream().map(quote -> new Quote(quote, "")).toList())));
    }
    answers.forEach(answer ->
        given.put(
            answer.question(),
            new Given(
                decision(answer.value()),
                answer.reason(),
                (paired.contains(answer.question()) ? answer.inTurn() : answer.quotes())
                    .stream().map(quote -> new Quote(quote.text(), quote.unit())).toList())));
    return given;
  }

  private static String decision(Json value) {
    return switch (value) {
      case JsonNull _ -> "";
      case JsonText(String text) -> text;
      case JsonInteger(long number) -> Long.toString(number);
      default -> CanonicalJson.text(JsonArray.of(value)).replaceAll("^\\[|]$", "");
    };
  }

  /// @param refused why what was sent is not recorded; empty if nothing was
  private WebResponse reviewed(int status, ReviewForm form, int number, List<String> refused) {
    Optional<Answered> own = session.answered(form);
    RunLine line = session.line(form);
    Extraction judged = session.judged(form);
    List<ReviewedPage.Row> rows =
        session.questions(form).stream()
            .map(question ->
                new ReviewedPage.Row(
                    question.id(),
                    question.ask(),
                    answer(own.map(Answered::extraction), question),
                    answer(Optional.of(judged), question)))
            .toList();
    return WebResponse.page(
        status,
        ReviewedPage.of(
            subject(),
            form.document(),
            refused,
            rows,
            new ReviewedPage.ScorePair(
                own.map(Answered::line).map(ReviewSite::result).orElse(""),
                result(line),
                !session.run().spec().judge().equals(JudgeIdentity.NONE)),
            ReviewListPage.next(rows(), number),
            CardPage.file(line.position() + 1)));
  }

  private static ReviewedPage.Answer answer(
      Optional<Extraction> extraction, FormQuestion question) {
    String id = question.id();
    return new ReviewedPage.Answer(
        extraction
            .map(it -> ContestedScorecard.words(it, id))
            .filter(it -> !it.isEmpty())
            .orElse("undecided"),
        extraction.filter(it -> ContestedScorecard.isDecided(it, id)).isEmpty(),
        extraction.stream()
            .flatMap(it -> ContestedScorecard.quotes(it, id).stream())
            .map(quote ->
                "\u201c" + quote.quote().text() + "\u201d \u2014 " + QuoteDescription.of(quote))
            .toList());
  }

  private static String result(RunLine line) {
    return Stream.of(line.composite(), line.verdict())
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }
}
