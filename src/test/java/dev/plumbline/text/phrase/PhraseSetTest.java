package dev.plumbline.text.phrase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.phrase.PhraseSet.PhraseMatch;
import dev.plumbline.text.quote.GeneratedTexts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PhraseSetTest {

  @Test
  void a_phrase_matches_at_word_boundaries_in_any_case_and_spacing() {
    assertThat(found("I  Believe, in my\nopinion: party", "i believe", "in my opinion", "art"))
        .containsExactly("I  Believe", "in my\nopinion");
  }

  @Test
  void a_phrase_matches_with_any_apostrophes_and_accents() {
    assertThat(found("I don’t like the cafe\u0301.", "don't", "café"))
        .containsExactly("don’t", "cafe\u0301");
  }

  @Test
  void a_phrase_matches_whole_words_only() {
    assertThat(found("don't well-known 3.5", "don", "known", "3")).isEmpty();
  }

  @Test
  void overlapping_phrases_are_all_found_in_the_order_of_the_text() {
    var set = PhraseSet.of(List.of("a b", "b c", "a", "a b c"));
    assertThat(set.find(IndexedText.of("x a b c")))
        .containsExactly(
            new PhraseMatch(2, new Span(2, 3)),
            new PhraseMatch(0, new Span(2, 5)),
            new PhraseMatch(3, new Span(2, 7)),
            new PhraseMatch(1, new Span(4, 7)));
  }

  @Test
  void a_phrase_may_begin_with_a_symbol_or_have_no_word() {
    assertThat(found("Is it #1 (a)?! Or 😀", "#1", "(a)", "?!", "😀"))
        .containsExactly("#1", "(a)", "?!", "😀");
  }

  @Test
  void a_blank_phrase_never_matches() {
    assertThat(found("a b", "", "  ")).isEmpty();
  }

  @Test
  void chinese_phrases_need_no_spaces_around_them() {
    assertThat(found("我们认为应该走", "认为", "应该")).containsExactly("认为", "应该");
  }

  @Test
  void phrases_are_found_as_by_a_naive_search() {
    var made = new GeneratedTexts(41);
    for (int round = 0; round < 200; round++) {
      IndexedText document = IndexedText.of(made.text(600));
      List<String> phrases = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        phrases.add(made.quote(document));
      }

      List<PhraseMatch> matches = PhraseSet.of(phrases).find(document);

      for (int i = 0; i < phrases.size(); i++) {
        int number = i;
        Span plain = span(document.text(), phrases.get(i));
        assertThat(matches)
            .anySatisfy(m -> assertThat(m).isEqualTo(new PhraseMatch(number, plain)));
      }
    }
  }

  private static Span span(String text, String phrase) {
    int at = text.indexOf(phrase);
    while (WordBoundaries.cutsWord(text, at)
        || WordBoundaries.cutsWord(text, at + phrase.length())) {
      at = text.indexOf(phrase, at + 1);
    }
    return new Span(at, at + phrase.length());
  }

  private static List<String> found(String text, String... phrases) {
    return PhraseSet.of(List.of(phrases)).find(IndexedText.of(text)).stream()
        .map(match -> match.span().in(text))
        .toList();
  }
}
