package dev.plumbline.text;

import java.util.List;
import java.util.Optional;

/// The paragraphs and sentences of one text, in order; only white space lies between them.
public record Units(List<Paragraph> paragraphs, List<Sentence> sentences) {
  public Units {
    paragraphs = List.copyOf(paragraphs);
    sentences = List.copyOf(sentences);
  }

  /// The unit with this id, if the text has one.
  public Optional<Unit> find(String id) {
    if (id.isEmpty()) {
      return Optional.empty();
    }
    return switch (id.charAt(0)) {
      case 'p' -> byNumber(paragraphs, id);
      case 's' -> byNumber(sentences, id);
      default -> Optional.empty();
    };
  }

  public Paragraph paragraph(Sentence sentence) {
    return paragraphs.get(sentence.paragraph() - 1);
  }

  public List<Sentence> sentences(Paragraph paragraph) {
    return sentences.subList(paragraph.firstSentence() - 1, paragraph.lastSentence());
  }

  /// The sentence that contains the whole span, if there is one.
  public Optional<Sentence> sentenceContaining(Span piece) {
    return containing(sentences, piece);
  }

  /// The paragraph that contains the whole span, if there is one.
  public Optional<Paragraph> paragraphContaining(Span piece) {
    return containing(paragraphs, piece);
  }

  /// The sentences that overlap the span, in order.
  public List<Sentence> sentencesOverlapping(Span piece) {
    int first = 0;
    int high = sentences.size();
    while (first < high) {
      int middle = (first + high) >>> 1;
      if (sentences.get(middle).span().end() <= piece.start()) {
        first = middle + 1;
      } else {
        high = middle;
      }
    }
    int last = first;
    while (last < sentences.size() && sentences.get(last).span().start() < piece.end()) {
      last++;
    }
    return sentences.subList(first, last);
  }

  private static <U extends Unit> Optional<U> containing(List<U> units, Span piece) {
    int low = 0;
    int high = units.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (units.get(middle).span().start() <= piece.start()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > 0 && units.get(low - 1).span().contains(piece)
        ? Optional.of(units.get(low - 1))
        : Optional.empty();
  }

  /// Ids are read strictly: `s07` and `s+7` match no unit.
  private static Optional<Unit> byNumber(List<? extends Unit> units, String id) {
    int number = 0;
    for (int i = 1; i < id.length(); i++) {
      char c = id.charAt(i);
      if (c < '0' || c > '9' || c == '0' && i == 1 || number > units.size()) {
        return Optional.empty();
      }
      number = number * 10 + (c - '0');
    }
    return number >= 1 && number <= units.size()
        ? Optional.of(units.get(number - 1))
        : Optional.empty();
  }

  /// A paragraph or sentence, which a judge can cite by its id.
  public sealed interface Unit permits Paragraph, Sentence {
    /// `p1`, `p2`, … for paragraphs and `s1`, `s2`, … for sentences, in the order of the text.
    String id();

    Span span();
  }

  /// A paragraph, from its first visible character to its last; numbers count from 1.
  public record Paragraph(int number, Span span, int firstSentence, int lastSentence)
      implements Unit {
    public Paragraph {
      if (number < 1 || firstSentence < 1 || lastSentence < firstSentence) {
        throw new IllegalArgumentException(
            "paragraph " + number + " of sentences " + firstSentence + " to " + lastSentence);
      }
    }

    @Override
    public String id() {
      return "p" + number;
    }
  }

  /// A sentence and the number of its paragraph; numbers count from 1 through the whole text.
  public record Sentence(int number, Span span, int paragraph) implements Unit {
    public Sentence {
      if (number < 1 || paragraph < 1) {
        throw new IllegalArgumentException("sentence " + number + " of paragraph " + paragraph);
      }
    }

    @Override
    public String id() {
      return "s" + number;
    }
  }
}
