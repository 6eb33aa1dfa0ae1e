package dev.plumbline.workflow.gradebook;

import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.letter.Letter;

/// What a platform shows beside a mark: a letter in short, as the markup that platforms read their
/// comments as. It is one line.
public final class Feedback {

  public static String html(Letter letter) {
    StringBuilder out = new StringBuilder();
    letter.lines().forEach(line -> Tag.P.of(Html.verbatim(line)).appendTo(out));
    return out.toString();
  }

  private Feedback() {}
}
