package dev.plumbline.workflow.judging;

import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.text.Paragraph;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Units;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/// A document with some sentences left out.
final class ReducedText {

  /// The other sentences in their paragraphs and parts, with the context parts.
  ///
  /// @param left as they are cited
  static Document without(List<String> left, Document document) {
    SortedMap<String, String> context = new TreeMap<>();
    document.context().forEach((name, part) -> context.put(name, part.text()));
    return Document.of(
        document.parts().stream().map(part -> reduced(part, left)).toList(), context);
  }

  private static GivenPart reduced(Part part, List<String> left) {
    Units units = part.text().units();
    StringJoiner text = new StringJoiner("\n\n");
    for (Paragraph paragraph : units.paragraphs()) {
      StringJoiner sentences = new StringJoiner("\n");
      for (Sentence sentence : units.sentences(paragraph)) {
        if (!left.contains(part.unit(sentence.id()))) {
          sentences.add(sentence.span().in(part.text().text()));
        }
      }
      if (sentences.length() > 0) {
        text.add(sentences.toString());
      }
    }
    return part.saying(text.toString());
  }

  private ReducedText() {}
}
