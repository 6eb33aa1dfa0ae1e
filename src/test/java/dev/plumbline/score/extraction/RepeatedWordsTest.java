package dev.plumbline.score.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepeatedWordsTest {

  private static final Document MAIL =
      Document.of(
          List.of(
              turn(PartRole.USER, "The kettle leaks. I was told that you refund the full price."),
              turn(
                  PartRole.ASSISTANT,
                  "We will look into it. You may keep it.\n\n-- \nShop. We never refund postage.\n\n"
                      + "On Mon, 2 Mar 2026 at 09:00, Kim wrote:\n"
                      + "> The kettle leaks. I was told that you refund the full price."),
              turn(PartRole.USER, "> You may keep it.\nThank you."),
              turn(
                  PartRole.ASSISTANT,
                  "Yes. You may keep it.\n\n> We will look into it. You may keep it.\n> Please"
                      + " confirm that.")),
          new TreeMap<>());

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "t2; you refund the full price; t2; quoted",
        "t2.s7; you refund the full price; t2; quoted",
        "; you refund the full price; t1; misattributed",
        "t1.s2; you refund the full price; t1; misattributed",
        "t1; The kettle leaks. I was; t1; misattributed",
        "t2; We never refund postage.; t2; signature",
        "t2; Kim wrote; t2; quoted",
        "t4; Please confirm that.; t4; quoted",
        "t4; We will look into it.; t2; counts",
        "t2; You may keep it.; t2; counts",
        "; You may keep it.; t2; counts",
        "t3; You may keep it.; t2; counts",
        "t4; You may keep it.; t4; counts",
        "t4.s1; You may keep it.; t4; counts",
        "t3; Thank you.; t3; misattributed",
      })
  void words_prove_only_what_their_first_speaker_says(
      String unit, String quote, String part, String fate) {
    CheckedQuote checked = checked(bundle(""), unit == null ? "" : unit, quote);

    assertThat(checked.part()).isEqualTo(part);
    assertThat(checked.counts() ? "counts" : checked.rejection()).isEqualTo(fate);
  }

  @Test
  void a_rubric_may_take_what_is_repeated_as_evidence() {
    Bundle bundle = bundle(", quoted: evidence");
    assertThat(checked(bundle, "t2", "you refund the full price").counts()).isTrue();
    assertThat(checked(bundle, "t2", "We never refund postage.").counts()).isTrue();
  }

  @Test
  void what_is_repeated_is_neither_measured_nor_found_by_cues() {
    assertThat(said(bundle(""))).isEqualTo("14"); // 9 words in t2, 5 in t4
    assertThat(said(bundle(", quoted: evidence"))).isEqualTo("52");
    assertThat(new CueJudge(bundle("").extraction()).answer(MAIL).claims().get("R1"))
        .isEqualTo(new ItemClaim.Decided(0, List.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<p>We refund it.</p><blockquote>You refund all.</blockquote>|<p>We refund it.</p>",
        "<blockquote>You refund all.</blockquote><p>We refund it now.</p>|<p>We refund it now.</p>",
        "So we refund it⏎> you refund all.|So we refund it",
        "So we refund it now⏎⏎> you refund all.|So we refund it now"
      })
  void cues_quote_of_a_sentence_what_is_its_writers_own(String text, String quote) {
    Document mail =
        Document.of(List.of(turn(PartRole.ASSISTANT, text.replace('⏎', '\n'))), new TreeMap<>());

    ItemClaim claim = new CueJudge(bundle("").extraction()).answer(mail).claims().get("R1");

    assertThat(((ItemClaim.Decided) claim).quotes())
        .extracting(it -> it.text())
        .containsExactly(quote);
  }

  @Test
  void nothing_is_asked_of_sentences_that_are_only_repeated() {
    Bundle each =
        Rubrics.of(
            "document: {graded: [assistant]}\n"
                + "traits: {a: {scale: {min: 1, max: 5}, items: [{id: R1, ask: Is it?, each:"
                + " sentence}]}}\nplan: {composite: {formula: a}}\n");
    assertThat(AskedItems.of(each.extraction(), MAIL, NamedClaims.UNKNOWN).byId().keySet())
        .containsExactly("R1@t2.s1", "R1@t2.s2", "R1@t4.s1", "R1@t4.s2");
  }

  private static String said(Bundle bundle) {
    Preparation.Ready ready =
        (Preparation.Ready) new Extractor(bundle.extraction()).prepare(MAIL, JsonObject.EMPTY);
    return ((FactValue.Numeric) ready.facts().get("said")).value().toString();
  }

  private static CheckedQuote checked(Bundle bundle, String unit, String quote) {
    Extractor extractor = new Extractor(bundle.extraction());
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    claims.put("R1", new ItemClaim.Decided(2, List.of(new ItemClaim.Quote(quote, unit))));
    Extraction made =
        extractor.finish(
            (Preparation.Ready) extractor.prepare(MAIL, JsonObject.EMPTY),
            new JudgeAnswers(new JudgeIdentity("example", "m", "1"), claims),
            0);
    return ((Finding.Checked) made.findings().get("R1")).quotes().getFirst();
  }

  private static GivenPart turn(PartRole role, String text) {
    return GivenPart.of("", Optional.of(role), text);
  }

  private static Bundle bundle(String document) {
    return Rubrics.of(
        "document: {graded: [assistant]"
            + document
            + "}\nfacts: {said: {computed: words}}\n"
            + "traits: {a: {scale: {min: 1, max: 5}, items: [{id: R1, ask: Is it about a refund?,"
            + " cues: {positive: [refund]}}]}}\nplan: {composite: {formula: a}}\n");
  }
}
