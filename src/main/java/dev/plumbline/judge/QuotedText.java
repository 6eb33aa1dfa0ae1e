package dev.plumbline.judge;

import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.JudgeAnswers.Passage;
import dev.plumbline.text.Paragraph;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Units;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;

/// A document reduced to the sentences that a judge quoted.
final class QuotedText {

  /// The sentences of all passages in the order of the document, each in its paragraph, with the
  /// context parts; empty if no sentence is left out.
  static Optional<Document> of(Document document, Collection<List<Passage>> quoted) {
    Units units = document.text().units();
    SortedSet<Integer> kept = new TreeSet<>();
    for (List<Passage> passages : quoted) {
      for (Passage passage : passages) {
        units.sentencesOverlapping(passage.span()).forEach(it -> kept.add(it.number()));
      }
    }
    if (kept.size() == units.sentences().size()) {
      return Optional.empty();
    }
    StringJoiner text = new StringJoiner("\n\n");
    for (Paragraph paragraph : units.paragraphs()) {
      StringJoiner sentences = new StringJoiner("\n");
      for (Sentence sentence : units.sentences(paragraph)) {
        if (kept.contains(sentence.number())) {
          sentences.add(sentence.span().in(document.text().text()));
        }
      }
      if (sentences.length() > 0) {
        text.add(sentences.toString());
      }
    }
    SortedMap<String, String> context = new TreeMap<>();
    document.context().forEach((name, part) -> context.put(name, part.text()));
    return Optional.of(Document.of(text.toString(), context));
  }

  private QuotedText() {}
}
