package dev.plumbline.text.injection;

import dev.plumbline.text.Span;
import java.util.Locale;

/// A piece of a document that seems to speak to whoever judges it. Nothing in it is evidence, and a
/// person should look.
///
/// @param span whole sentences
public record InjectionFlag(Span span, Kind kind) implements Comparable<InjectionFlag> {

  /// What made it look so.
  public enum Kind {
    /// It tells somebody what to decide, or what to forget.
    INSTRUCTION,
    /// It pretends to be a turn of a conversation, a heading of a prompt, or the end of the text.
    FRAME,
    /// It looks like an answer of a judge.
    ANSWER,
    /// It is written so that people do not see it.
    HIDDEN,
    /// It is readable only when it is decoded.
    ENCODED,
    /// It says the rubric's own words.
    ECHO;

    /// The name in artefacts: `instruction`.
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public int compareTo(InjectionFlag other) {
    int bySpan = span.compareTo(other.span);
    return bySpan != 0 ? bySpan : kind.compareTo(other.kind);
  }
}
