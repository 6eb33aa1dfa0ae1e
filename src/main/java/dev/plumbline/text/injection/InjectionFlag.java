package dev.plumbline.text.injection;

import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.text.Span;

/// A piece of a document flagged as possible prompt injection. Quotes from it are not evidence, and
/// a person should review it.
///
/// @param span whole sentences
public record InjectionFlag(Span span, Kind kind) implements Comparable<InjectionFlag> {

  /// The kind of evidence for an injection.
  public enum Kind implements WireNamed {
    /// An instruction: what to decide, or what to ignore.
    INSTRUCTION,
    /// Forged structure: a turn of a conversation, a heading of a prompt, or an end of the
    /// document.
    FRAME,
    /// Text in the format of a judge's answer.
    ANSWER,
    /// Text that is invisible to a human reader.
    HIDDEN,
    /// Text that is readable only when decoded.
    ENCODED,
    /// A repetition of the rubric's own words.
    ECHO;
  }

  /// By span, then by kind.
  @Override
  public int compareTo(InjectionFlag other) {
    int bySpan = span.compareTo(other.span);
    return bySpan != 0 ? bySpan : kind.compareTo(other.kind);
  }
}
