package dev.plumbline.proof.pack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim.Quote;
import dev.plumbline.score.extraction.Preparation;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the verifier of a pack, which shares no code with the program, finds wrong where an item is
/// asked of each claim.
class ClaimForgeriesTest {

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();

  private static final Bundle BUNDLE =
      Rubrics.of(
          "document: {graded: [assistant]}\n"
              + "evidence: {per_item: 0}\n"
              + "traits: {a: {scale: {min: 1, max: 5}, items: [{id: F1, ask: Is it true?, scale: 0-1,"
              + " each: claim}]}}\n"
              + "plan: {composite: {formula: a}}\n");

  private static final Document DOCUMENT =
      Document.of(
          List.of(
              GivenPart.of("", Optional.of(PartRole.USER), "Ann paid twice."),
              GivenPart.of(
                  "",
                  Optional.of(PartRole.ASSISTANT),
                  "Ann paid once, and Bob left early. It rained.")),
          new TreeMap<>());

  private static final String HONEST =
      extraction(
          new Quote("Ann paid once", "t2.s1"),
          new Quote("It rained", "t2.s2"),
          new Quote("Ann paid twice", "t1.s1"));

  private static String extraction(Quote... named) {
    Extractor extractor = new Extractor(BUNDLE.extraction());
    NamedClaims claims = extractor.claims(DOCUMENT, List.of(named));
    TreeMap<String, ItemClaim> answers = new TreeMap<>();
    List.of("F1@t2.c0-13", "F1@t2.c35-44")
        .forEach(id -> answers.put(id, new ItemClaim.Decided(1, List.of())));
    return CanonicalJson.text(
        extractor
            .finish(
                (Preparation.Ready) extractor.prepare(DOCUMENT, JsonObject.EMPTY),
                new JudgeAnswers(new JudgeIdentity("example", "m", "1"), answers).of(claims),
                0)
            .json());
  }

  @Test
  void nothing_is_wrong_with_what_was_extracted() {
    assertThat(faults(HONEST)).isEmpty();
    assertThat(faults(extraction())).isEmpty();
    assertThat(faults(extraction(new Quote("Eve paid", "")))).isEmpty();
    assertThat(HONEST).contains("\"ineligible\":\"misattributed\"", "F1@t2.c0-13", "F1@t2.c35-44");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        // a claim moved, shortened, or counted though it stands in another part
        "\"spans\":[[0,13]]|\"spans\":[[4,13]]|an exact quote is not at its span",
        "\"spans\":[[35,44]]|\"spans\":[[35,440]]|a span of a quote is not in the document",
        "\"counts\":false,\"ineligible\":\"misattributed\"|\"counts\":true|of a part whose claims",
        "\"part\":\"t2\",\"placement\":\"cited\",\"quote\":\"It rained\"|\"part\":\"t9\",\"placement\":\"cited\",\"quote\":\"It rained\"|a part that there is not",
        // a claim that is hidden, and one that nobody was asked of
        "\"counts\":true,\"match\":\"exact\",\"part\":\"t2\",\"placement\":\"cited\",\"quote\":\"It"
            + " rained\"|\"counts\":false,\"match\":\"exact\",\"part\":\"t2\",\"placement\":\"cited\",\"quote\":\"It"
            + " rained\"|is asked of",
        "F1@t2.c35-44|F1@t2.c35-43|is asked of",
        "F1@t2.c35-44|F1@t1.c0-14|is asked of",
        "F1@t2.c35-44|F1@t2.s2|is asked of",
        ",\"item\":\"F1@t2.c35-44\"|,\"item\":\"F1\"|is asked of",
        // another match than is accepted, half of a pair, no list at all
        "\"match\":\"exact\"|\"match\":\"near-miss\"|may not count",
        "\"part\":\"t2\"|\"part\":\"t2\",\"side\":\"claim\"|a claim is half of a pair",
        "\"claims\":[|\"renamed\":[|not unknown for claims-unknown",
      })
  void claims_that_were_tampered_with_are_wrong(String was, String is, String fault) {
    String forged = HONEST.replace(was, is);

    assertThat(forged).isNotEqualTo(HONEST);
    assertThat(faults(forged)).anySatisfy(it -> assertThat(it).contains(fault));
  }

  @Test
  void no_units_and_unknown_claims_are_told_apart() {
    String none = extraction();
    String unknown = extraction(new Quote("Eve paid", ""));
    assertThat(none).contains("\"claims\":[]", "\"unknown\":\"no-units\"");
    assertThat(unknown).contains("\"unknown\":\"claims-unknown\"");
    assertThat(faults(none.replace("no-units", "claims-unknown"))).isNotEmpty();
    assertThat(faults(unknown.replace("claims-unknown", "no-units"))).isNotEmpty();
  }

  @Test
  void without_the_text_only_what_it_would_show_is_not_checked() {
    assertThat(VERIFIER.evidenceFaults(BUNDLE.extraction().json(), Optional.empty(), json(HONEST)))
        .isEmpty();
    assertThat(
            VERIFIER.evidenceFaults(
                BUNDLE.extraction().json(),
                Optional.empty(),
                json(HONEST.replace("F1@t2.c35-44", "F1@t2.c35-43"))))
        .isNotEmpty();
  }

  private static List<String> faults(String extraction) {
    return VERIFIER.evidenceFaults(
        BUNDLE.extraction().json(), Optional.of(DOCUMENT.json()), json(extraction));
  }

  private static JsonObject json(String text) {
    return (JsonObject)
        ((JsonResult.Read) JsonReader.read(text.getBytes(UTF_8), Integer.MAX_VALUE)).value();
  }
}
