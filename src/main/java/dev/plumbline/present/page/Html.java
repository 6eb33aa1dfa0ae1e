package dev.plumbline.present.page;

import dev.plumbline.present.page.Element.EscapedHtml;
import dev.plumbline.present.page.Element.EscapedHtml.Hidden;
import java.util.List;

/// Markup. A text becomes markup only through [#text(String)], [#verbatim(String)] and
/// [#field(String)], which escape it; element and attribute names are constants. So a text that is
/// not escaped does not compile.
public sealed interface Html permits Element, EscapedHtml, Html.Sequence {

  /// Nothing.
  Html EMPTY = new Sequence(List.of());

  /// A text of ours, or a short one of others. Characters that a reader does not see are shown by
  /// their code points, such as `[U+202E]`.
  static Html text(String text) {
    return new EscapedHtml(text, Hidden.NAMED);
  }

  /// A text of others as it is. Characters that a reader does not see are shown by their code
  /// points, and set apart from a text that only looks like one.
  static Html verbatim(String text) {
    return new EscapedHtml(text, Hidden.SET_APART);
  }

  /// A text that is sent back when the form around it is: every character stays what it is. It
  /// begins with a line end, which a browser leaves out at the begin of a field.
  static Html field(String text) {
    return new EscapedHtml("\n" + text, Hidden.KEPT);
  }

  static Html of(Html... parts) {
    return new Sequence(List.of(parts));
  }

  static Html of(List<? extends Html> parts) {
    return new Sequence(List.copyOf(parts));
  }

  void appendTo(StringBuilder out);

  /// Several parts without an element around them.
  record Sequence(List<Html> parts) implements Html {
    @Override
    public void appendTo(StringBuilder out) {
      for (int i = 0; i < parts.size(); i++) {
        parts.get(i).appendTo(out);
      }
    }
  }
}
