package dev.plumbline.present.page;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// How high a part of a page is, about: enough to tell which of two columns is the shorter one.
/// Heights are whole numbers, so that equal ones compare as equal.
public final class PanelHeight {

  /// A line in a column has 58 characters.
  private static final long CHARACTER = 5;

  private static final long LINE = 58 * CHARACTER;

  /// What begins a line of its own adds what its last line does not fill, and the space around it:
  /// four fifths of a line.
  private static final long REST = LINE * 4 / 5;

  private static final long FOLDED = LINE * 3 / 2;

  private static final Set<Tag> LINES =
      EnumSet.of(
          Tag.P,
          Tag.LI,
          Tag.TR,
          Tag.H2,
          Tag.H3,
          Tag.H4,
          Tag.DD,
          Tag.BLOCKQUOTE,
          Tag.SECTION,
          Tag.SVG);

  public static long of(Html html) {
    return switch (html) {
      case EscapedHtml(String text, var _) -> text.length() * CHARACTER + lineEnds(text) * LINE;
      case Html.Sequence(List<Html> parts) -> of(parts);
      case Element(Tag tag, var _, var _) when tag == Tag.DETAILS -> FOLDED;
      case Element(Tag tag, var _, List<Html> children) ->
          (LINES.contains(tag) ? REST : 0) + of(children);
    };
  }

  private static long of(List<? extends Html> parts) {
    long height = 0;
    for (int i = 0; i < parts.size(); i++) {
      height += of(parts.get(i));
    }
    return height;
  }

  private static int lineEnds(String text) {
    int ends = 0;
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      ends++;
    }
    return ends;
  }

  private PanelHeight() {}
}
