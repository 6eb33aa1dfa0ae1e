package dev.plumbline.people.forms;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.people.proceeding.ContestedScorecard;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// What a person is asked about one document.
///
/// @param document its id in the run
/// @param because why it was chosen; empty if every document is
/// @param shown what others have answered, by question; empty for a blind form
/// @param prefilled what need not be decided again, by question
/// @param selection by which the document was chosen, if it was
public record ReviewForm(
    JudgeIdentity judge,
    int replicate,
    String document,
    Document content,
    String because,
    SortedMap<String, List<OtherAnswer>> shown,
    SortedMap<String, Prefilled> prefilled,
    Optional<Digest> selection) {

  /// An answer that is in the form already.
  ///
  /// @param decision as it may be answered
  /// @param reason why the item does not apply; else empty
  public record Prefilled(Json decision, String reason, List<String> quotes) {
    public Prefilled {
      quotes = List.copyOf(quotes);
    }

    /// The decision as it is written in a cell.
    public String written() {
      return decision instanceof JsonText(String word) ? word : CanonicalJson.text(decision);
    }
  }

  /// @param decision as text
  public record OtherAnswer(String judge, String decision, @Sparse List<String> quotes)
      implements JsonRecord {
    public OtherAnswer {
      quotes = List.copyOf(quotes);
    }

    /// What an extraction says of an item or a judged fact, with the quotes that count.
    static OtherAnswer of(String judge, Extraction extraction, String question) {
      return new OtherAnswer(
          judge,
          ContestedScorecard.words(extraction, question),
          ContestedScorecard.quotes(extraction, question).stream()
              .filter(CheckedQuote::counts)
              .map(quote -> quote.quote().text())
              .toList());
    }
  }

  public ReviewForm {
    shown = SortedCopy.of(shown);
    prefilled = SortedCopy.of(prefilled);
  }

  /// What is asked about its document, in the order of the rubric's author.
  public List<FormQuestion> questions(Bundle bundle) {
    return FormQuestion.of(bundle, content);
  }

  /// By which the answer is recognised: it follows from the questions, the text, the judge and the
  /// replicate.
  public static String id(
      ExtractionSpec spec, Digest document, JudgeIdentity judge, int replicate) {
    return JudgeQuestion.id(new JudgeCall(spec.digest(), document, judge, replicate));
  }
}
