/// Searches for many fixed phrases in a folded text. The entry is `PhraseSet`.
package dev.plumbline.text.phrase;
