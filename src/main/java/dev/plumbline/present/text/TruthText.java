package dev.plumbline.present.text;

import dev.plumbline.base.number.Truth;
import java.util.Optional;

/// What is true or not, as a person answers.
public final class TruthText {

  public static String of(boolean truth) {
    return truth ? "yes" : "no";
  }

  public static String of(Truth truth) {
    return switch (truth) {
      case TRUE -> of(true);
      case FALSE -> of(false);
      case UNKNOWN -> "unknown";
    };
  }

  /// @param open for what is not decided
  public static String of(Optional<Boolean> truth, String open) {
    return truth.map(TruthText::of).orElse(open);
  }

  private TruthText() {}
}
