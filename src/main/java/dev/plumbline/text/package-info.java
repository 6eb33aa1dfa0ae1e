/// Text processing: units with offsets, words, folding and statistics. The entry is [IndexedText].
package dev.plumbline.text;
