package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.DD;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.DL;
import static dev.plumbline.present.page.Element.Tag.DT;
import static dev.plumbline.present.page.Element.Tag.LI;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SPAN;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.UL;

import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.card.CardContent.Anchors;
import dev.plumbline.present.page.card.QuoteNumbers.Passage;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.QuoteDescription;
import dev.plumbline.score.extraction.QuotePairs;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import dev.plumbline.text.Span;
import dev.plumbline.text.quote.QuoteLocation.ClosestMatch;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The quotes of an item or fact, each with what became of it. A quote that differs from the text
/// is shown beside the words of the text.
///
/// @param text the document, if it is stored
record QuoteList(QuoteNumbers numbers, Optional<Document> text) {

  private static final int PERMILLE = 10;

  /// @param none what is said where there is no quote
  List<Html> html(List<CheckedQuote> quotes, String none) {
    if (quotes.isEmpty()) {
      return List.of(P.of(none).styled("status"));
    }
    List<Html> lines = new ArrayList<>();
    List<Html> plain = new ArrayList<>();
    for (List<CheckedQuote> group : QuotePairs.grouped(quotes)) {
      CheckedQuote quote = group.getFirst();
      if (quote.quote().side() != QuoteSide.ALONE) {
        lines.add(claimAndSource(group));
      } else if (text.isPresent() && isPlain(quote)) {
        numbers.find(quote).ifPresent(passage -> plain.add(reference(passage)));
      } else {
        lines.add(quote(quote));
      }
    }
    if (!plain.isEmpty()) {
      plain.add(SPAN.of(plain.size() == 1 ? "exact quote" : "exact quotes").styled("status"));
      lines.addFirst(LI.of(plain));
    }
    return List.of(UL.of(lines).styled("quotes"));
  }

  /// Whether there is nothing to say but where it is, since the text shows it as it was quoted.
  private static boolean isPlain(CheckedQuote quote) {
    return quote.counts()
        && quote.location().match() == MatchKind.EXACT
        && quote.location().placement().isAsCited();
  }

  /// A claim and what proves it, or what is missing.
  private Html claimAndSource(List<CheckedQuote> pair) {
    List<Html> lines = new ArrayList<>();
    boolean isProved = pair.stream().allMatch(CheckedQuote::counts);
    for (CheckedQuote half : pair) {
      boolean claim = half.quote().side() == QuoteSide.CLAIM;
      String where = half.location().match().isFound() ? " in " + half.part() : "";
      List<Html> line = new ArrayList<>();
      numbers.find(half).ifPresent(it -> line.add(reference(it)));
      line.add(
          SPAN.of((claim ? "said" : isProved ? "proved" : "quoted") + where + " ")
              .styled("status"));
      line.add(words(half));
      if (!half.rejection().equals(CheckedQuote.UNPAIRED) && !isPlain(half)) {
        line.add(Html.text(" "));
        line.add(status(half));
      }
      difference(half).ifPresent(line::add);
      lines.add(DIV.of(line));
    }
    String fate = QuoteNumbers.fate(pair);
    if (!fate.isEmpty()) {
      lines.add(DIV.of(STRONG.of(fate).styled("fate")));
    }
    return LI.of(lines).styled(isProved ? "proved" : "unproved");
  }

  private static Html words(CheckedQuote quote) {
    return SPAN.of(
            Html.text("\u201c"), BDI.of(Html.verbatim(quote.quote().text())), Html.text("\u201d"))
        .styled("words");
  }

  private Html quote(CheckedQuote quote) {
    List<Html> parts = new ArrayList<>();
    Optional<Passage> passage = numbers.find(quote);
    passage.ifPresent(it -> parts.add(reference(it)));
    Optional<Element> difference = difference(quote);
    if (difference.isPresent()) {
      parts.add(status(quote));
      parts.add(difference.get());
    } else {
      parts.add(words(quote));
      parts.add(Html.text(" "));
      parts.add(status(quote));
    }
    return LI.of(parts);
  }

  private Html reference(Passage passage) {
    Element number =
        text.isPresent()
            ? A.of(passage.label())
                .with(Attribute.LABEL, "quote " + passage.label() + " in the text")
                .to(Anchors.quote(passage.number()))
            : SPAN.of(passage.label());
    return Html.of(number.styled("ref"), Html.text(" "));
  }

  private static Html status(CheckedQuote quote) {
    boolean misattributed = quote.rejection().equals(CheckedQuote.MISATTRIBUTED);
    boolean alone = quote.quote().side() == QuoteSide.ALONE;
    Html status = described(quote);
    return misattributed && alone
        ? Html.of(
            STRONG.of("\u21c4 quoted from the wrong part").styled("fate"), Html.text(" "), status)
        : status;
  }

  private static Html described(CheckedQuote quote) {
    return SPAN.of(QuoteDescription.of(quote)).styled("status");
  }

  /// The judge's words and the text's, where they differ and the text is there to compare.
  private Optional<Element> difference(CheckedQuote quote) {
    String said = quote.quote().text();
    return found(quote)
        .map(shown -> {
          WordDifference difference = new WordDifference(said, shown);
          List<Html> rows = new ArrayList<>();
          row("the judge", difference.left(), rows);
          row("the text" + similarity(quote), difference.right(), rows);
          return DL.of(rows).styled("pair");
        });
  }

  private Optional<String> found(CheckedQuote quote) {
    MatchKind match = quote.location().match();
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (match == MatchKind.MENDED || match == MatchKind.INFLECTED) {
      return Optional.of(
          quote.location().spans().stream()
              .map(span -> quote.words(span, text.get()))
              .collect(Collectors.joining(" \u2026 ")));
    }
    return quote.similar(text.get());
  }

  private static String similarity(CheckedQuote quote) {
    return quote.location().closest() instanceof ClosestMatch.Similar(Span _, int permille)
        ? ", " + permille / PERMILLE + " % alike"
        : "";
  }

  private static void row(String who, Html words, List<Html> rows) {
    rows.add(DT.of(who));
    rows.add(DD.of(words).styled("words").with(Attribute.DIRECTION, "auto"));
  }

  /// Two versions of a passage, with the words set apart in which they differ: those outside a
  /// longest common subsequence.
  private static final class WordDifference {

    /// Longer passages are shown without marks.
    private static final int WORDS_MAX = 400;

    private final List<String> left;
    private final List<String> right;
    private final int[][] common;

    WordDifference(String one, String other) {
      left = words(one);
      right = words(other);
      boolean compared = left.size() <= WORDS_MAX && right.size() <= WORDS_MAX;
      common = compared ? lengths() : new int[0][0];
    }

    Html left() {
      return common.length == 0 ? plain(left) : marked(true);
    }

    Html right() {
      return common.length == 0 ? plain(right) : marked(false);
    }

    private int[][] lengths() {
      int[][] length = new int[left.size() + 1][right.size() + 1];
      for (int i = left.size() - 1; i >= 0; i--) {
        for (int j = right.size() - 1; j >= 0; j--) {
          length[i][j] =
              left.get(i).equals(right.get(j))
                  ? length[i + 1][j + 1] + 1
                  : Math.max(length[i + 1][j], length[i][j + 1]);
        }
      }
      return length;
    }

    private Html marked(boolean ofLeft) {
      List<Html> parts = new ArrayList<>();
      int i = 0;
      int j = 0;
      while (i < left.size() || j < right.size()) {
        if (i < left.size() && j < right.size() && left.get(i).equals(right.get(j))) {
          parts.add(Html.verbatim(left.get(i)));
          i++;
          j++;
        } else if (j == right.size() || i < left.size() && common[i + 1][j] >= common[i][j + 1]) {
          add(ofLeft, left.get(i), parts);
          i++;
        } else {
          add(!ofLeft, right.get(j), parts);
          j++;
        }
      }
      return Html.of(parts);
    }

    private static void add(boolean shown, String word, List<Html> parts) {
      if (shown) {
        parts.add(
            word.isBlank() ? Html.verbatim(word) : SPAN.of(Html.verbatim(word)).styled("differs"));
      }
    }

    private static Html plain(List<String> words) {
      return Html.verbatim(String.join("", words));
    }

    /// Words and what is between them, so that nothing of the text is lost.
    private static List<String> words(String text) {
      List<String> words = new ArrayList<>();
      int from = 0;
      for (int at = 1; at <= text.length(); at++) {
        if (at == text.length() || isBlank(text.charAt(at)) != isBlank(text.charAt(at - 1))) {
          words.add(text.substring(from, at));
          from = at;
        }
      }
      return words;
    }

    private static boolean isBlank(char c) {
      return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }
  }
}
