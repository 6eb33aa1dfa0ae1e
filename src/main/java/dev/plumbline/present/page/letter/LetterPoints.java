package dev.plumbline.present.page.letter;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.card.CardContent;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What of each part earned points, and what did not, with sentences of the writer.
final class LetterPoints {

  /// Lines of a page that parts have in all, those that each has besides its points, and characters
  /// of a line in half of the page.
  private static final int LINES = 28;

  private static final double HEAD = 2.5;
  private static final int LINE = 46;

  private static final int ASK = 90;
  private static final int QUOTE = 110;

  private final CardContent card;
  private final PlanResult result;
  private final int lines;

  /// An answer of a question that is asked once.
  ///
  /// @param counts after too little evidence has lowered it
  private record Answer(Item item, Finding finding, Interval counts) {

    /// Of the points of the question, from 0 to 1.
    Rational share() {
      Rational share = item.scale().share(counts.low());
      return item.reverseScored() ? Rational.ONE.minus(share) : share;
    }

    /// A partial answer to a plain question is a start, and something is missing.
    boolean earns() {
      return counts.isPoint()
          && (item.scale().isDeclared() ? share().sign() > 0 : share().equals(Rational.ONE));
    }

    int level() {
      return counts.low().toDecimal().intValue();
    }

    boolean isWhole() {
      return counts.isPoint() && share().equals(Rational.ONE);
    }
  }

  /// @param parts of the letter, which is one page
  LetterPoints(CardContent card, PlanResult result, int parts) {
    this.card = card;
    this.result = result;
    this.lines = (int) ((LINES - HEAD * parts) / Math.max(1, parts));
  }

  List<Letter.Point> earned(Trait trait) {
    List<Letter.Point> points = new ArrayList<>();
    for (Item item : trait.items()) {
      if (item.each().isPresent()) {
        units(item, true).ifPresent(points::add);
      } else {
        answer(item).filter(Answer::earns).ifPresent(answer -> points.add(earned(answer)));
      }
    }
    return limited(points);
  }

  List<Letter.Point> missing(Trait trait) {
    List<Letter.Point> points = new ArrayList<>();
    for (Item item : trait.items()) {
      if (item.each().isPresent()) {
        units(item, false).ifPresent(points::add);
      } else {
        answer(item)
            .filter(answer -> !answer.isWhole())
            .ifPresent(answer -> points.add(missing(answer)));
      }
    }
    return limited(points);
  }

  /// As many as have room, the first at any rate.
  private List<Letter.Point> limited(List<Letter.Point> points) {
    List<Letter.Point> some = new ArrayList<>();
    int left = lines;
    for (Letter.Point point : points) {
      Letter.Point shown =
          lines(point) <= lines ? point : new Letter.Point(point.words(), List.of());
      left -= lines(shown);
      if (left < 0 && !some.isEmpty()) {
        break;
      }
      some.add(shown);
    }
    int more = points.size() - some.size();
    if (more > 0) {
      some.add(
          new Letter.Point(LetterWords.of("more", "count", Integer.toString(more)), List.of()));
    }
    return some;
  }

  private static int lines(Letter.Point point) {
    return 1 + point.text().length() / LINE;
  }

  private Letter.Point earned(Answer answer) {
    DecisionScale scale = answer.item().scale();
    String words =
        scale.isDeclared()
            ? LetterWords.of("level", "now", level(answer.item(), answer.level()))
            : answer.item().plain().earned().isEmpty()
                ? LetterWords.of(
                    answer.item().reverseScored() ? "fine" : "yes", "ask", ask(answer.item()))
                : said(answer.item().plain().earned());
    return new Letter.Point(words, quotes(answer.finding()));
  }

  private Letter.Point missing(Answer answer) {
    DecisionScale scale = answer.item().scale();
    String ask = ask(answer.item());
    if (!answer.counts().isPoint()) {
      return new Letter.Point(LetterWords.of("undecided", "ask", ask), List.of());
    }
    if (scale.isDeclared() && !answer.item().reverseScored()) {
      return new Letter.Point(
          LetterWords.of("next-level", "next", next(answer.item(), answer.level())),
          answer.earns() ? List.of() : quotes(answer.finding()));
    }
    if (answer.item().reverseScored()) {
      return new Letter.Point(missing(answer, "costs"), quotes(answer.finding()));
    }
    if (answer.share().sign() > 0) {
      return new Letter.Point(LetterWords.of("partly", "ask", ask), quotes(answer.finding()));
    }
    boolean unshown =
        answer.finding() instanceof Finding.Checked checked && checked.decision() > scale.lowest();
    return new Letter.Point(
        unshown ? LetterWords.of("unshown", "ask", ask) : missing(answer, "no"), List.of());
  }

  private static String missing(Answer answer, String fixed) {
    String plain = answer.item().plain().missing();
    return plain.isEmpty() ? LetterWords.of(fixed, "ask", ask(answer.item())) : said(plain);
  }

  private static String said(String plain) {
    boolean ended = plain.matches(".*[.!?…]['\"”’)]?");
    return Wording.sentence(plain) + (ended ? "" : ".");
  }

  /// What a question is called in a letter.
  static String ask(Item item) {
    return Wording.shortened(item.plain().ask().isEmpty() ? item.ask() : item.plain().ask(), ASK);
  }

  /// What a level is called in a letter.
  static String level(Item item, int level) {
    String own = item.scale().descriptors().getOrDefault(level, "");
    return Wording.shortened(Wording.clause(item.plain().levels().getOrDefault(level, own)), QUOTE);
  }

  private static String next(Item item, int now) {
    return item.scale().levels().stream()
        .filter(level -> level > now)
        .findFirst()
        .map(level -> level(item, level))
        .orElse("");
  }

  /// Empty if the question was not asked of this text.
  private Optional<Answer> answer(Item item) {
    Finding finding = card.scorecard().extraction().findings().get(item.id());
    return switch (finding) {
      case null -> Optional.empty();
      case Finding.NotApplicable _ -> Optional.empty();
      case Finding.Checked checked ->
          Optional.of(new Answer(item, checked, counts(item.id(), checked.decision())));
      case Finding.Supplied(String _, int decision) ->
          Optional.of(new Answer(item, finding, counts(item.id(), decision)));
      case Finding.Partial _, Finding.Unanswered _ ->
          Optional.of(
              new Answer(
                  item,
                  finding,
                  new Interval(
                      Rational.of(item.scale().lowest()),
                      Rational.of(item.scale().highest()),
                      true)));
    };
  }

  private Interval counts(String asked, int decision) {
    return result.steps().stream()
        .filter(TraceStep.Capped.class::isInstance)
        .map(TraceStep.Capped.class::cast)
        .filter(cap -> cap.subject() == TraceStep.Subject.ITEM && cap.id().equals(asked))
        .map(TraceStep.Capped::to)
        .findFirst()
        .orElseGet(() -> Interval.point(Rational.of(decision)));
  }

  /// Of a question that is asked of each unit: in how many the answer is the best one, with the
  /// sentences of one of them, or of one where it is not.
  private Optional<Letter.Point> units(Item item, boolean earned) {
    List<Finding.Checked> asked =
        card.scorecard().extraction().findings().values().stream()
            .filter(Finding.Checked.class::isInstance)
            .map(Finding.Checked.class::cast)
            .filter(finding -> ItemUnit.item(finding.item()).equals(item.id()))
            .toList();
    int best = item.reverseScored() ? item.scale().lowest() : item.scale().highest();
    List<Finding.Checked> met =
        asked.stream()
            .filter(finding ->
                counts(finding.item(), finding.decision())
                    .equals(Interval.point(Rational.of(best))))
            .toList();
    List<Finding.Checked> some =
        earned ? met : asked.stream().filter(finding -> !met.contains(finding)).toList();
    return some.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Letter.Point(
                LetterWords.of(
                    "of-units",
                    "ask",
                    ask(item),
                    "met",
                    Integer.toString(item.reverseScored() ? asked.size() - met.size() : met.size()),
                    "all",
                    Integer.toString(asked.size())),
                quotes(some.getFirst())));
  }

  /// The first passage that counts, as it stands in the text; nothing if the text is not at hand.
  private List<String> quotes(Finding finding) {
    if (!(finding instanceof Finding.Checked checked) || card.document().isEmpty()) {
      return List.of();
    }
    return checked.quotes().stream()
        .filter(CheckedQuote::counts)
        .filter(quote -> quote.location().match().isFound())
        .map(quote ->
            quote.location().spans().stream()
                .map(span -> quote.words(span, card.document().get()))
                .collect(Collectors.joining(" \u2026 ")))
        .filter(words -> !words.isBlank())
        .limit(1)
        .map(words -> Wording.shortened(words.strip().replaceAll("\\s+", " "), QUOTE))
        .toList();
  }
}
