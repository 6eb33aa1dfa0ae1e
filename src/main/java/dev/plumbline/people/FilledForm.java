package dev.plumbline.people;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import java.util.ArrayList;
import java.util.List;

/// A form as it came back, before anything of it is believed.
///
/// @param line of the file on which it begins, from 1
/// @param id of the form
/// @param judge as written; may be empty
/// @param document its id in the run, as written
/// @param replicate as written
/// @param selection as written; may be empty
/// @param annotator who has answered by the tool that the form was filled in with; may be empty
public record FilledForm(
    int line,
    String id,
    String judge,
    String document,
    Json replicate,
    List<Answer> answers,
    String selection,
    String annotator) {

  /// @param question id of an item or a fact
  /// @param value null if it was left open
  public record Answer(
      Place place, String question, Json value, String reason, List<Quote> quotes) {
    public Answer {
      quotes = List.copyOf(quotes);
    }

    public boolean isOpen() {
      return value instanceof JsonNull;
    }

    /// As its question can be answered, where programs write `2.0` or `"2"` for 2.
    ///
    /// @param questions one that is asked of each unit may be one question
    public Answer byValue(List<FormQuestion> questions) {
      return questions.stream()
          .filter(one -> List.of(question, ItemUnit.item(question)).contains(one.id()))
          .findFirst()
          .map(one -> new Answer(place, question, one.byValue(value), reason, quotes))
          .orElse(this);
    }

    /// The quotes as claims and sources in turn, with empty ones where half of a pair is missing.
    public List<Quote> inTurn() {
      List<Quote> inTurn = new ArrayList<>();
      for (Quote quote : quotes) {
        boolean claimIsNext = inTurn.size() % 2 == 0;
        if (quote.side() == (claimIsNext ? QuoteSide.SOURCE : QuoteSide.CLAIM)) {
          inTurn.add(new Quote("", ""));
        }
        inTurn.add(quote);
      }
      return inTurn;
    }
  }

  /// @param unit a sentence or paragraph; empty if none is named
  /// @param side of a pair, if that is said
  public record Quote(String text, String unit, QuoteSide side) {

    /// A quote that does not say what it is of a pair.
    public Quote(String text, String unit) {
      this(text, unit, QuoteSide.ALONE);
    }

    public ItemClaim.Quote given() {
      return new ItemClaim.Quote(text, unit, side);
    }

    /// As it is in an answer: `{text, unit}`, or that as `claim` or `source`.
    public JsonObject json() {
      JsonObject words = JsonObject.of("text", text, "unit", unit);
      return side == QuoteSide.ALONE ? words : JsonObject.of(side.wireName(), words);
    }
  }

  public FilledForm {
    answers = List.copyOf(answers);
  }

  public boolean isEmpty() {
    return answers.stream().allMatch(Answer::isOpen);
  }
}
