package dev.plumbline.text.phrase;

import dev.plumbline.text.Span;

/// An occurrence of a phrase in a text; `phrase` is its position in the set, from 0.
public record PhraseMatch(int phrase, Span span) {}
