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
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim.Quote;
import dev.plumbline.score.extraction.Preparation;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What the verifier of a pack finds wrong where a quote is of words that a turn repeats.
class RepeatedForgeriesTest {

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();

  private static final Document DOCUMENT =
      Document.of(
          List.of(
              GivenPart.of("", Optional.of(PartRole.USER), "You refund the full price."),
              new GivenPart(
                  "",
                  Optional.of(PartRole.ASSISTANT),
                  "We look into it.\n\nKim wrote:\n> You refund the full price.\nBest wishes",
                  List.of(),
                  "",
                  false,
                  List.of("agent"),
                  List.of())),
          new TreeMap<>());

  @Test
  void a_quote_of_a_line_behind_a_mark_does_not_count() {
    Bundle bundle = bundle("");
    String honest = extraction(bundle, "You refund the full price.", "We look into it.");
    assertThat(faults(bundle, honest)).isEmpty();
    assertThat(honest).contains("\"counts\":false,\"ineligible\":\"quoted\"");
    assertThat(
            faults(
                bundle,
                honest.replace("\"counts\":false,\"ineligible\":\"quoted\"", "\"counts\":true")))
        .anySatisfy(it -> assertThat(it).contains("of a line that repeats somebody else"));
  }

  @Test
  void where_the_rubric_takes_it_as_evidence_it_counts() {
    Bundle bundle = bundle(", quoted: evidence");
    String counted = extraction(bundle, "You refund the full price.");
    assertThat(counted).contains("\"counts\":true");
    assertThat(faults(bundle, counted)).isEmpty();
  }

  private static Bundle bundle(String quoted) {
    return Rubrics.of(
        "document: {graded: [agent]"
            + quoted
            + "}\ntraits: {a: {scale: {min: 1, max: 5}, items: [{id: F1, ask: Is it true?}]}}\n"
            + "plan: {composite: {formula: a}}\n");
  }

  private static String extraction(Bundle bundle, String... quotes) {
    Extractor extractor = new Extractor(bundle.extraction());
    TreeMap<String, ItemClaim> answers = new TreeMap<>();
    answers.put(
        "F1",
        new ItemClaim.Decided(2, List.of(quotes).stream().map(it -> new Quote(it, "t2")).toList()));
    return CanonicalJson.text(
        extractor
            .finish(
                (Preparation.Ready) extractor.prepare(DOCUMENT, JsonObject.EMPTY),
                new JudgeAnswers(new JudgeIdentity("example", "m", "1"), answers),
                0)
            .json());
  }

  private static List<String> faults(Bundle bundle, String extraction) {
    return VERIFIER.evidenceFaults(
        bundle.extraction().json(),
        Optional.of(DOCUMENT.json()),
        (JsonObject)
            ((JsonResult.Read) JsonReader.read(extraction.getBytes(UTF_8), Integer.MAX_VALUE))
                .value());
  }
}
