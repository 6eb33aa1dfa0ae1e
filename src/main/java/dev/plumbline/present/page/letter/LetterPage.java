package dev.plumbline.present.page.letter;

import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.PageFile;
import dev.plumbline.present.page.Tag;
import java.util.ArrayList;
import java.util.List;

/// Letters as pages of A4, each on one.
public final class LetterPage {

  /// Letters of one file to print.
  public static final int LETTERS_MAX = 500;

  private static final int STYLES = 6;

  public static Page of(Letter letter) {
    return Page.of(letter.title(), Tag.MAIN.of(sheet(letter)).styled("letters"));
  }

  /// Several letters in one file, each on a page of its own, where it has the first heading.
  public static Page all(String title, List<Letter> letters) {
    List<Html> sheets = new ArrayList<>();
    sheets.add(Tag.H1.of(title).styled("unprinted"));
    letters.forEach(letter -> sheets.add(sheet(letter)));
    return Page.of(title, Tag.MAIN.of(sheets).styled("letters"));
  }

  /// How many files to print there are.
  public static long files(long letters) {
    return (letters + LETTERS_MAX - 1) / LETTERS_MAX;
  }

  /// The file with the letters to print of this number, from 1.
  public static PageFile file(int number) {
    return new PageFile(number == 1 ? "letters.html" : "letters-" + number + ".html");
  }

  private static Html sheet(Letter letter) {
    List<Html> parts = new ArrayList<>();
    List<Html> about = new ArrayList<>();
    about.add(Tag.SPAN.of(Tag.STRONG.of(Tag.BDI.of(letter.from()))));
    about.add(Tag.SPAN.of(Tag.BDI.of(String.join(" \u00b7 ", letter.about()))));
    parts.add(Tag.DIV.of(about).styled("from"));
    parts.add(Tag.P.of(LetterWords.of("greeting")));
    parts.add(top(letter));
    letter.parts().forEach(part -> parts.add(part(part, letter.parts().indexOf(part))));
    if (!letter.sum().isEmpty()) {
      parts.add(Tag.P.of(Tag.STRONG.of(LetterWords.of("sum")), Html.text(" " + letter.sum())));
    }
    if (!letter.raise().isEmpty()) {
      parts.add(Tag.P.of(Tag.STRONG.of(LetterWords.of("next")), Html.text(" " + letter.raise())));
    }
    if (!letter.decided().isEmpty()) {
      parts.add(
          Tag.DIV
              .of(
                  column(LetterWords.of("decided"), letter.decided()),
                  column(LetterWords.of("wrong"), letter.appeal()))
              .styled("appeal"));
    }
    if (!letter.check().isEmpty()) {
      parts.add(Tag.P.of(letter.check()).styled("note check"));
    }
    return Tag.SECTION.of(parts).styled("letter");
  }

  private static Html top(Letter letter) {
    Html mark =
        letter.mark().isEmpty()
            ? Html.EMPTY
            : Tag.P.of(Html.text(letter.mark()), Tag.SMALL.of(letter.of())).styled("verdict");
    List<Html> says = new ArrayList<>();
    says.add(Tag.H1.of(letter.opening().getFirst()));
    letter.opening().stream().skip(1).forEach(sentence -> says.add(Tag.P.of(sentence)));
    return Tag.DIV.of(mark, Tag.DIV.of(says)).styled("top");
  }

  private static Html part(Letter.Part part, int index) {
    List<Html> score = new ArrayList<>();
    if (part.dots() > 0) {
      score.add(
          Tag.SPAN
              .of("\u25cf".repeat(part.filled()) + "\u25cb".repeat(part.dots() - part.filled()))
              .styled("dots")
              .with(Attribute.HIDDEN_FROM_READERS, "true"));
    }
    score.add(Html.text(part.score()));
    if (!part.share().isEmpty()) {
      score.add(Tag.SMALL.of(part.share()));
    }
    List<Html> parts = new ArrayList<>();
    parts.add(
        Tag.DIV
            .of(Tag.H2.of(Tag.BDI.of(part.name())), Tag.SPAN.of(score).styled("score"))
            .styled("trait-head"));
    if (!part.earned().isEmpty() || !part.missing().isEmpty()) {
      parts.add(
          Tag.DIV
              .of(
                  points(LetterWords.of("earned"), "nothing-earned", part.earned(), "earned"),
                  points(LetterWords.of("missing"), "nothing-missing", part.missing(), "missing"))
              .styled("halves"));
    }
    return Tag.DIV.of(parts).styled("part t" + (index % STYLES + 1));
  }

  private static Html points(String title, String none, List<Letter.Point> points, String style) {
    List<Html> lines = new ArrayList<>();
    lines.add(Tag.P.of(title).styled("note"));
    if (points.isEmpty()) {
      lines.add(Tag.P.of(LetterWords.of(none)));
    }
    points.forEach(point -> lines.add(point(point)));
    return Tag.DIV.of(lines).styled(style);
  }

  private static Html point(Letter.Point point) {
    List<Html> parts = new ArrayList<>();
    parts.add(Html.verbatim(point.words()));
    for (String quote : point.quotes()) {
      parts.add(Html.text(" "));
      parts.add(
          Tag.MARK.of(Html.text("\u201c"), Tag.BDI.of(Html.verbatim(quote)), Html.text("\u201d")));
    }
    return Tag.P.of(parts).with(Attribute.DIRECTION, "auto");
  }

  private static Html column(String title, List<String> sentences) {
    List<Html> parts = new ArrayList<>();
    parts.add(Tag.H2.of(title));
    sentences.forEach(sentence -> parts.add(Tag.P.of(Html.verbatim(sentence))));
    return Tag.DIV.of(parts);
  }

  private LetterPage() {}
}
