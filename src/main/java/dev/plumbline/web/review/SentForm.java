package dev.plumbline.web.review;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import dev.plumbline.web.WebRequest;
import dev.plumbline.workflow.forms.ReviewForm;
import dev.plumbline.workflow.forms.Reviewer;
import dev.plumbline.workflow.review.form.FilledForm;
import dev.plumbline.workflow.review.form.FormQuestion;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A form as a browser sent it, and as it is kept until it is recorded: a line of JSON as those of
/// `review --export`, filled in.
final class SentForm {

  /// The form of a request. Its questions are known by their numbers, so it can only answer those.
  static FilledForm read(
      WebRequest request, ReviewForm form, ExtractionSpec spec, List<FormQuestion> questions) {
    List<FilledForm.Answer> answers = new ArrayList<>();
    for (int i = 1; i <= questions.size(); i++) {
      FormQuestion question = questions.get(i - 1);
      List<FilledForm.Quote> quotes = new ArrayList<>();
      for (int j = 1; j <= question.quotesMax(); j++) {
        String text = sent(request, "quote-" + i + "-" + j);
        if (!text.isBlank()) {
          quotes.add(
              new FilledForm.Quote(
                  text,
                  unit(request.sent("unit-" + i + "-" + j), form.content()),
                  side(question, j)));
        }
      }
      answers.add(
          new FilledForm.Answer(
              new Place("/answers/" + (i - 1), 1, 1),
              question.id(),
              question.written(request.sent("decision-" + i).strip()),
              sent(request, "reason-" + i).strip(),
              quotes));
    }
    return of(form, spec, answers);
  }

  /// A form with answers that were read.
  static FilledForm of(ReviewForm form, ExtractionSpec spec, List<FilledForm.Answer> answers) {
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
        JsonObject.builder()
            .put("review", form.id())
            .putUnlessEmpty("judge", form.judge())
            .putUnlessDefault("replicate", form.replicate(), 0)
            .put("document", form.document())
            .putUnlessEmpty("selection", form.selection())
            .put(
                "answers",
                JsonArray.mapped(
                    form.answers(),
                    answer ->
                        JsonObject.builder()
                            .put(
                                byId.get(answer.question()).isFact() ? "fact" : "item",
                                answer.question())
                            .put("decision", answer.value())
                            .putUnlessEmpty("reason", answer.reason())
                            .put(
                                "quotes", JsonArray.mapped(answer.quotes(), FilledForm.Quote::json))
                            .build()))
            .build());
  }

  /// Browsers send line ends of two characters.
  private static String sent(WebRequest request, String field) {
    return request.sent(field).replace("\r\n", "\n");
  }

  private SentForm() {}
}
