/// Looks into the characters of a text: its units with offsets, its words, its folded form, the
/// phrases it holds, and where a quote stands in it. The entries are [IndexedText] and
/// [QuoteLocator].
package dev.plumbline.text;
