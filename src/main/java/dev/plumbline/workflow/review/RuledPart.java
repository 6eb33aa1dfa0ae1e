package dev.plumbline.workflow.review;

import dev.plumbline.run.ResultValue;
import java.util.Optional;

/// What of a result a ruling or an appeal is about: the decision on an item, the verdict or the
/// composite.
///
/// @param text as it is written: `item:C1`, `verdict` or `composite`
public record RuledPart(String text) {

  public static final RuledPart VERDICT = new RuledPart("verdict");
  public static final RuledPart COMPOSITE = new RuledPart("composite");

  private static final String ITEM = "item:";

  public RuledPart {
    boolean item = text.startsWith(ITEM) && text.length() > ITEM.length();
    if (!item && !text.equals("verdict") && !text.equals("composite")) {
      throw new IllegalArgumentException("no part of a result");
    }
  }

  public static RuledPart ofItem(String item) {
    return new RuledPart(ITEM + item);
  }

  /// Empty for the verdict and the composite.
  public Optional<String> item() {
    return text.startsWith(ITEM) ? Optional.of(text.substring(ITEM.length())) : Optional.empty();
  }

  /// What a result says of the verdict or the composite.
  public Optional<String> of(ResultValue result) {
    return equals(VERDICT) ? result.verdict() : result.composite();
  }

  /// For people: `item C1`.
  public String words() {
    return item().map(item -> "item " + item).orElse(text);
  }
}
