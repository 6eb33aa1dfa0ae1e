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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `Verify.java` finds wrong where pairs of claims and sources were tampered with.
class PairForgeriesTest {

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();

  private static final Bundle BUNDLE =
      Rubrics.of(
          "document: {graded: [assistant]}\n"
              + "evidence: {from: {claim: graded, source: sources}}\n"
              + "traits: {a: {scale: {min: 1, max: 5}, items: [{id: R1, ask: Is it proved?}]}}\n"
              + "plan: {composite: {formula: a}}\n");

  private static final Document DOCUMENT =
      Document.of(
          List.of(
              GivenPart.of(
                  "", Optional.of(PartRole.ASSISTANT), "It takes five days [2]. It is free [1]."),
              GivenPart.of("", Optional.of(PartRole.SOURCE), "It takes five days. It is free."),
              GivenPart.of("", Optional.of(PartRole.SOURCE), "It takes five days.")),
          new TreeMap<>());

  private static final String HONEST = CanonicalJson.text(extraction());

  private static JsonObject extraction() {
    Extractor extractor = new Extractor(BUNDLE.extraction());
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    claims.put(
        "R1",
        new ItemClaim.Decided(
            2,
            List.of(
                new Quote("It takes five days [2]", "t1.s1"),
                new Quote("It takes five days.", "d2.s1"),
                new Quote("It is free", "t1.s2"))));
    return extractor
        .finish(
            (Preparation.Ready) extractor.prepare(DOCUMENT, JsonObject.EMPTY),
            new JudgeAnswers(new JudgeIdentity("example", "m", "1"), claims),
            0)
        .json();
  }

  @Test
  void nothing_is_wrong_with_what_was_extracted() {
    assertThat(faults(HONEST)).isEmpty();
    assertThat(HONEST).contains("\"marked\":[\"d2\"]", "\"unpaired\"", "\"valid\":1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "\"counts\":false,\"ineligible\":\"unpaired\"|\"counts\":true|half of a pair counts",
        ",\"side\":\"claim\"||a quote is half of a pair, or not",
        ",\"side\":\"source\"|,\"side\":\"claim\"|half of a pair counts",
        "\"part\":\"d2\"|\"part\":\"d1\"|a source counts that its claim does not mark",
        ",\"marked\":[\"d2\"]||a claim marks a source that is left out",
        "\"marked\":[\"d2\"]|\"marked\":[\"d1\",\"d3\"]|a claim marks a source that is left out",
        "\"part\":\"d2\"|\"part\":\"t1\"|a claim is proved by its own part",
        "\"valid\":1|\"valid\":2|1 distinct quotes count",
      })
  void a_pair_that_was_tampered_with_is_wrong(String was, String is, String fault) {
    String forged = HONEST.replace(was, is == null ? "" : is);

    assertThat(forged).isNotEqualTo(HONEST);
    assertThat(faults(forged)).anySatisfy(it -> assertThat(it).contains(fault));
  }

  private static List<String> faults(String extraction) {
    return VERIFIER.evidenceFaults(
        BUNDLE.extraction().json(),
        Optional.of(DOCUMENT.json()),
        (JsonObject)
            ((JsonResult.Read) JsonReader.read(extraction.getBytes(UTF_8), Integer.MAX_VALUE))
                .value());
  }
}
