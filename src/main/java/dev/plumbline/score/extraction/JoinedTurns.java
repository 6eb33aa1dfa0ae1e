package dev.plumbline.score.extraction;

import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.Document.Piece;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Turns of one speaker that follow each other as one turn, as captions, recognisers of speech and
/// chats write one utterance in several pieces. A sentence also goes on over what the other only
/// throws in (`mhm`), which then stands behind it.
final class JoinedTurns {

  private static final int THROWN_IN_WORDS_MAX = 3;

  private static final List<String> THROWN_IN =
      List.of(
          ("ok okay mhm mm mmm mmhm hm hmm uh huh uhhuh um aha ah oh yeah yes yep right sure good"
                  + " great i see all alright fine thanks thank you ja genau gut klar ach so"
                  + " verstehe oui d'accord sí vale claro sì certo sim")
              .split(" "));

  private final List<GivenPart> joined = new ArrayList<>();

  /// Whether sentences end with a stop, so that one that has none goes on.
  private final boolean isPunctuated;

  static List<GivenPart> of(List<GivenPart> parts) {
    JoinedTurns turns = new JoinedTurns(parts);
    int number = 0;
    for (GivenPart part : parts) {
      boolean isTurn = part.role().filter(role -> role != PartRole.SOURCE).isPresent();
      number += isTurn ? 1 : 0;
      turns.add(isJoinable(part) ? placed(part, number) : part);
    }
    return turns.joined.stream().map(JoinedTurns::unlessAlone).toList();
  }

  private JoinedTurns(List<GivenPart> parts) {
    this.isPunctuated = parts.stream().anyMatch(part -> isJoinable(part) && ends(part.text()));
  }

  /// What is repeated of others runs to the end of its mail, and must not reach into the next one.
  private static boolean isJoinable(GivenPart part) {
    return part.role().filter(it -> it == PartRole.USER || it == PartRole.ASSISTANT).isPresent()
        && part.name().isEmpty()
        && part.calls().isEmpty()
        && !part.text().isBlank()
        && IndexedText.of(part.text()).quoted(true).marks().isEmpty();
  }

  private static GivenPart placed(GivenPart part, int number) {
    return part.pieces().isEmpty()
        ? with(part, part.text(), List.of(new Piece(0, Integer.toString(number))))
        : part;
  }

  /// A turn that nothing was joined to keeps only the place that it was given with.
  private static GivenPart unlessAlone(GivenPart part) {
    return part.pieces().size() == 1 && part.pieces().getFirst().place().matches("[0-9]+")
        ? with(part, part.text(), List.of())
        : part;
  }

  private void add(GivenPart part) {
    int before = joined.size() - 1;
    while (isJoinable(part) && before > 0 && isThrownIn(joined.get(before), part)) {
      before--;
    }
    boolean continues =
        before == joined.size() - 1
            || before >= 0 && isPunctuated && goesOn(joined.get(before).text(), part.text());
    if (before >= 0 && continues && isOfOneSpeaker(joined.get(before), part)) {
      joined.set(before, joined(joined.get(before), part));
    } else {
      joined.add(part);
    }
  }

  private static boolean isOfOneSpeaker(GivenPart one, GivenPart other) {
    return isJoinable(one)
        && isJoinable(other)
        && one.role().equals(other.role())
        && one.by().equals(other.by());
  }

  private static boolean isThrownIn(GivenPart part, GivenPart next) {
    String text = part.text();
    List<String> words =
        WordBoundaries.in(text, new Span(0, text.length())).stream()
            .map(word -> word.in(text).toLowerCase(Locale.ROOT))
            .toList();
    return isJoinable(part)
        && !isOfOneSpeaker(part, next)
        && words.size() <= THROWN_IN_WORDS_MAX
        && THROWN_IN.containsAll(words);
  }

  private static boolean goesOn(String before, String after) {
    String next = after.strip();
    return !ends(before)
        && !next.isEmpty()
        && CharacterClass.of(next.codePointAt(0)) == CharacterClass.LOWER;
  }

  private static boolean ends(String text) {
    String said = text.stripTrailing();
    return !said.isEmpty()
        && ".?!\u2026\u3002\uFF1F\uFF01\"\u201D)".indexOf(said.charAt(said.length() - 1)) >= 0;
  }

  private static GivenPart joined(GivenPart one, GivenPart next) {
    boolean lines = one.text().indexOf('\n') >= 0 || next.text().indexOf('\n') >= 0;
    String text = one.text() + (lines ? "\n" : " ");
    List<Piece> pieces = new ArrayList<>(one.pieces());
    next.pieces()
        .forEach(piece -> pieces.add(new Piece(text.length() + piece.at(), piece.place())));
    return with(one, text + next.text(), pieces);
  }

  private static GivenPart with(GivenPart part, String text, List<Piece> pieces) {
    return new GivenPart(
        part.name(),
        part.role(),
        text,
        part.calls(),
        part.answers(),
        part.failed(),
        part.by(),
        pieces);
  }
}
