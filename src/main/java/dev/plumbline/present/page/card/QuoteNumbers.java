package dev.plumbline.present.page.card;

import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.text.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The passages that quotes show, numbered in the order of the text. Quotes of the same passage
/// have one number.
final class QuoteNumbers {

  private final List<Passage> passages;

  /// A passage and who quotes it.
  ///
  /// @param number from 1
  /// @param part its label
  /// @param subjects ids of the items and facts whose quotes show it
  /// @param counts whether it is evidence for one of them at least
  record Passage(int number, String part, List<Span> spans, List<String> subjects, boolean counts) {
    private boolean shows(CheckedQuote quote) {
      return part.equals(quote.part()) && spans.equals(quote.location().spans());
    }
  }

  static QuoteNumbers of(Extraction extraction, Optional<Document> document) {
    List<String> order =
        document.stream().flatMap(it -> it.parts().stream()).map(Document.Part::label).toList();
    List<Passage> found = new ArrayList<>();
    extraction
        .findings()
        .forEach((item, finding) -> {
          if (finding instanceof Finding.Checked checked) {
            checked.quotes().forEach(quote -> add(item, quote, found));
          }
        });
    extraction
        .judgeEvidence()
        .facts()
        .forEach((fact, judged) -> judged.quotes().forEach(quote -> add(fact, quote, found)));
    found.sort(
        Comparator.comparing((Passage passage) -> order.indexOf(passage.part()))
            .thenComparing(Passage::part)
            .thenComparing(passage -> passage.spans().getFirst())
            .thenComparing(passage -> passage.spans().getLast())
            .thenComparing(passage -> passage.spans().toString()));
    List<Passage> numbered = new ArrayList<>();
    for (Passage passage : found) {
      numbered.add(
          new Passage(
              numbered.size() + 1,
              passage.part(),
              passage.spans(),
              passage.subjects(),
              passage.counts()));
    }
    return new QuoteNumbers(numbered);
  }

  private QuoteNumbers(List<Passage> passages) {
    this.passages = List.copyOf(passages);
  }

  private static void add(String subject, CheckedQuote quote, List<Passage> found) {
    List<Span> spans = quote.location().spans();
    if (spans.isEmpty()) {
      return;
    }
    for (int i = 0; i < found.size(); i++) {
      Passage passage = found.get(i);
      if (passage.shows(quote)) {
        List<String> subjects = new ArrayList<>(passage.subjects());
        if (!subjects.contains(subject)) {
          subjects.add(subject);
        }
        found.set(
            i, new Passage(0, quote.part(), spans, subjects, passage.counts() || quote.counts()));
        return;
      }
    }
    found.add(new Passage(0, quote.part(), spans, List.of(subject), quote.counts()));
  }

  List<Passage> passages() {
    return passages;
  }

  /// Empty if the quote was not found.
  Optional<Passage> find(CheckedQuote quote) {
    return passages.stream().filter(passage -> passage.shows(quote)).findFirst();
  }
}
