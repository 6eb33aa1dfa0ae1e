package dev.plumbline.present.page;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// How high a part of a page is, in lines and about: enough to tell which of two columns is the
/// shorter one.
public final class PanelHeight {

  /// Characters of a line in a column.
  private static final double LINE = 58;

  /// What begins a line of its own adds what its last line does not fill, and the space around it.
  private static final double REST = 0.8;

  private static final double FOLDED = 1.5;

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

  public static double of(Html html) {
    return switch (html) {
      case EscapedHtml(String text, var _) ->
          text.length() / LINE + text.chars().filter(c -> c == '\n').count();
      case Html.Sequence(List<Html> parts) -> of(parts);
      case Element(Tag tag, var _, var _) when tag == Tag.DETAILS -> FOLDED;
      case Element(Tag tag, var _, List<Html> children) ->
          (LINES.contains(tag) ? REST : 0) + of(children);
    };
  }

  public static double of(Collection<? extends Html> parts) {
    return parts.stream().mapToDouble(PanelHeight::of).sum();
  }

  private PanelHeight() {}
}
