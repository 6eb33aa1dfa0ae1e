package dev.plumbline.rubric;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What kind of evidence an item can have: table 5 of RULERS.
public enum EvidenceType {
  /// A quote from a sentence.
  LOCAL_QUOTE,
  /// A quote from a paragraph.
  SPAN_LEVEL,
  /// A judgement on the whole, with supporting quotes.
  GLOBAL_DIAGNOSTIC,
  /// Hard to ground in quotes: none are demanded, and a person is asked.
  WEAKLY_GROUNDABLE;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> words() {
    return Stream.of(values()).map(EvidenceType::word).toList();
  }

  static EvidenceType parse(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
