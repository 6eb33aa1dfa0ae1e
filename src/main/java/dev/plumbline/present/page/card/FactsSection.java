package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.CODE;
import static dev.plumbline.present.page.Element.Tag.LI;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TH;
import static dev.plumbline.present.page.Element.Tag.TR;
import static dev.plumbline.present.page.Element.Tag.UL;

import dev.plumbline.base.number.Truth;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.card.CardContent.Anchors;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.TextMeasure.Calls;
import dev.plumbline.rubric.TextMeasure.JsonCount;
import dev.plumbline.rubric.TextMeasure.JsonValue;
import dev.plumbline.rubric.TextMeasure.Likeness;
import dev.plumbline.rubric.TextMeasure.MatchingCalls;
import dev.plumbline.rubric.TextMeasure.NumberWithin;
import dev.plumbline.rubric.TextMeasure.Overlap;
import dev.plumbline.rubric.TextMeasure.Pairs;
import dev.plumbline.rubric.TextMeasure.Parameterised;
import dev.plumbline.rubric.TextMeasure.Pattern;
import dev.plumbline.rubric.TextMeasure.PhraseMode;
import dev.plumbline.rubric.TextMeasure.Phrases;
import dev.plumbline.rubric.TextMeasure.SchemaMatch;
import dev.plumbline.rubric.TextMeasure.Simple;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.Extraction.GateResult;
import dev.plumbline.score.extraction.ExtractionDetails.JudgedFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What was known about the document: its facts and how they were found out, and the gates.
record FactsSection(
    CardContent content, Rubric rubric, Anchors anchors, RubricWording wording, QuoteList quotes) {

  private static final int LONGEST = 400;

  Optional<Html> facts() {
    if (rubric.questions().facts().isEmpty()) {
      return Optional.empty();
    }
    List<Html> rows = new ArrayList<>();
    for (Fact fact : rubric.questions().facts()) {
      FactValue value = content.extraction().facts().get(fact.id());
      if (value != null) {
        rows.add(row(fact, value));
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Tag.table(
                List.of(Tag.column("fact"), Tag.column("value"), Tag.column("how it is known")),
                rows));
  }

  private Html row(Fact fact, FactValue value) {
    List<Html> name = new ArrayList<>();
    name.add(Html.text(Wording.name(fact.id())));
    String words = wording.value(value);
    List<Html> how = new ArrayList<>();
    how.add(Html.text(source(fact)));
    JudgedFact judged = content.extraction().details().facts().get(fact.id());
    if (judged != null) {
      how.addAll(quotes.html(judged.quotes(), "without a quote"));
    }
    return TR.of(
            TH.of(name).with(Attribute.SCOPE, "row"),
            TD.of(STRONG.of(BDI.of(Html.verbatim(Wording.shortened(words, LONGEST))))),
            TD.of(how).styled("soft"))
        .at(anchors.subject(fact.id()));
  }

  private static String source(Fact fact) {
    String described = fact.description().isEmpty() ? "" : ": " + fact.description();
    return switch (fact.source()) {
      case Fact.Source.Supplied() -> "supplied with the document" + described;
      case Fact.Source.Computed(TextMeasure measure) ->
          "computed from the text: " + measure(measure);
      case Fact.Source.Judged(String ask, boolean _) -> "asked: " + ask;
    };
  }

  private static String measure(TextMeasure measure) {
    return switch (measure) {
      case Simple(TextMeasure.Kind kind) -> Wording.name(kind.wireName());
      case Phrases(PhraseMode mode, List<String> phrases) ->
          switch (mode) {
                case PHRASE_ANY -> "whether any of these occurs: ";
                case PHRASE_ALL -> "whether all of these occur: ";
                case PHRASE_COUNT -> "how often these occur: ";
              }
              + String.join(", ", phrases);
      case Pairs _ -> "how often words of one list follow words of another";
      case Pattern(String re2) -> "how often this pattern matches: " + re2;
      case Overlap(String context) ->
          "the share of its words that are in " + Wording.quoted(context);
      case Likeness likeness when likeness.key() == Parameterised.MATCHES ->
          "whether the pattern in " + Wording.quoted(likeness.context()) + " matches";
      case Likeness likeness ->
          Wording.name(likeness.key().wireName())
              + ", compared with "
              + Wording.quoted(likeness.context());
      case NumberWithin within ->
          "whether it is a number that differs by at most "
              + within.tolerance().toPlainString()
              + (within.relative() ? " times that of " : " from that of ")
              + Wording.quoted(within.context());
      case Calls calls ->
          Wording.name(calls.key().wireName()) + " " + String.join(", ", calls.names());
      case JsonValue(String path, String call, var _) -> "the value" + at(path, call);
      case JsonCount(String path, String call) -> "how many values there are" + at(path, call);
      case SchemaMatch(String schema, String call) ->
          "whether "
              + (call.isEmpty() ? "it is" : "the arguments of the last call of " + call + " are")
              + " JSON that is valid against "
              + Wording.shortened(schema, LONGEST);
      case MatchingCalls(String name, String schema) ->
          "calls of "
              + name
              + " with arguments that are valid against "
              + Wording.shortened(schema, LONGEST);
    };
  }

  private static String at(String path, String call) {
    return " at " + path + (call.isEmpty() ? "" : " of the last call of " + call);
  }

  Optional<Html> gates() {
    if (content.extraction().gates().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(UL.of(content.extraction().gates().stream().map(this::gate).toList()));
  }

  private Html gate(GateResult result) {
    List<String> reads = new ArrayList<>();
    result
        .answer()
        .reads()
        .forEach((id, value) -> reads.add(Wording.name(id) + " " + wording.value(id, value)));
    boolean ended = result.answer().truth() == Truth.TRUE;
    return LI.of(
        STRONG.of(Wording.sentence(Wording.name(result.gate().id()))),
        Html.text(
            (ended
                    ? ": yes, and it ended the evaluation"
                    : ": " + RubricWording.truth(result.answer().truth()))
                + (ended && !result.answer().because().isEmpty()
                    ? ". " + Wording.sentence(Wording.clause(result.answer().because()))
                    : "")
                + ". It asks for "),
        CODE.of(ExpressionText.of(result.gate().when())),
        Html.text(reads.isEmpty() ? "." : ": " + String.join(", ", reads) + "."));
  }
}
