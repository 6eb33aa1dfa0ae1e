package dev.plumbline.workflow.judging;

import dev.plumbline.score.extraction.Document;
import dev.plumbline.text.Paragraph;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Units;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/// A document with some sentences left out.
final class ReducedText {

  /// The other sentences in their paragraphs, with the context parts.
  static Document without(List<Sentence> left, Document document) {
    Units units = document.text().units();
    StringJoiner text = new StringJoiner("\n\n");
    for (Paragraph paragraph : units.paragraphs()) {
      StringJoiner sentences = new StringJoiner("\n");
      for (Sentence sentence : units.sentences(paragraph)) {
        if (!left.contains(sentence)) {
          sentences.add(sentence.span().in(document.text().text()));
        }
      }
      if (sentences.length() > 0) {
        text.add(sentences.toString());
      }
    }
    SortedMap<String, String> context = new TreeMap<>();
    document.context().forEach((name, part) -> context.put(name, part.text()));
    return Document.of(text.toString(), context);
  }

  private ReducedText() {}
}
