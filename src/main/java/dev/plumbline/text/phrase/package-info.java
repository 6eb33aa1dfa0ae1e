/// Searches for many fixed phrases in a folded text, and counts the matches of patterns. The
/// entries are `PhraseSet` and `PatternBudget`.
package dev.plumbline.text.phrase;
