package dev.plumbline.measure.comparison;

import dev.plumbline.base.problem.WireNamed;
import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where it comes from that a document has another result.
public enum ChangeOrigin implements WireNamed {
  /// The text is another one; what the judge made of it is part of that.
  TEXT("the text changed"),
  RUBRIC("the rubric changed"),
  /// Of the same text, or other facts were supplied with it.
  ANSWER("the judge's answer changed"),
  /// The raw result is the same.
  CALIBRATION("the calibration changed"),
  /// The result of the run is the same.
  PEOPLE("people decided otherwise");

  private static final String AND = " and ";

  private final String words;

  ChangeOrigin(String words) {
    this.words = words;
  }

  /// Several as one, such as `text and rubric`.
  public static String label(Collection<ChangeOrigin> origins) {
    return origins.stream().map(ChangeOrigin::wireName).collect(Collectors.joining(AND));
  }

  /// A label for readers.
  public static String words(String label) {
    return Stream.of(label.split(AND))
        .flatMap(name -> Stream.of(values()).filter(it -> it.wireName().equals(name)))
        .map(it -> it.words)
        .collect(Collectors.joining(AND));
  }
}
