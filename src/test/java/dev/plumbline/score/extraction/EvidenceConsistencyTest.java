package dev.plumbline.score.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.proof.pack.IndependentVerifier;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.NamedClaims.FactClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What an extraction says of its quotes is derived again by both verifiers.
class EvidenceConsistencyTest {

  private static final String TEXT = "Parks cool the streets. Trees drink the heat.";

  private final Bundle bundle =
      Rubrics.of(
          """
          facts: {shade: {judged: {ask: Is there shade?, quotes: true}, type: boolean}}
          evidence: {per_item: 2, per_trait: 1}
          traits:
            claim:
              scale: {min: 1, max: 5}
              items:
                - {id: C1, ask: A?}
                - {id: C2, ask: B?, needs: 1, evidence: global_diagnostic}
          plan: {composite: "shade ? claim : 0"}
          """);

  private final JsonObject honest = extraction().json();

  @Test
  void an_extraction_as_it_was_made_is_not_objected_to() {
    assertThat(faults(honest)).containsExactly("", "");
  }

  /// A decision of 2 without quotes counts where none is required.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"required\":2,\"valid\":1 | \"required\":0,\"valid\":1",
        "\"required\":2,\"valid\":1 | \"required\":2,\"valid\":2",
        "\"item\":\"C2\",\"quotes\" | \"item\":\"C2\",\"quote\"",
        "\"required\":2,\"valid\":2 | \"required\":0,\"valid\":2",
        "\"required\":2,\"valid\":2 | \"required\":3,\"valid\":2",
        "\"decision\":1 | \"decision\":3",
      })
  void what_is_required_or_counted_otherwise_is_found(String from, String to) {
    String changed = CanonicalJson.text(honest).replace(from, to);
    assertThat(changed).isNotEqualTo(CanonicalJson.text(honest));

    assertThat(
            faults(
                JsonReader.canonicalObject(changed.getBytes(StandardCharsets.UTF_8)).orElseThrow()))
        .doesNotContain("");
  }

  /// As the two verifiers find it; empty where one finds nothing.
  private List<String> faults(JsonObject extraction) {
    EvidenceConsistency check = new EvidenceConsistency(bundle.extraction());
    Document document = Documents.of(TEXT);
    String ours =
        new ExtractionArtefactReader(bundle.extraction())
            .read(extraction)
            .map(read -> check.fault(read, (Digest _) -> Optional.of(document)).orElse(""))
            .orElse("is in another form");
    return List.of(
        ours,
        String.join(
            "; ",
            IndependentVerifier.compiled()
                .evidenceFaults(
                    bundle.extraction().json(),
                    Optional.of(Documents.of(TEXT).json()),
                    extraction)));
  }

  private Extraction extraction() {
    Extractor extractor = new Extractor(bundle.extraction());
    Preparation.Ready ready =
        (Preparation.Ready) extractor.prepare(Documents.of(TEXT), JsonObject.EMPTY);
    ItemClaim.Quote parks = new ItemClaim.Quote("Parks cool the streets", "");
    ItemClaim.Quote trees = new ItemClaim.Quote("Trees drink the heat", "");
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    claims.put("C1", new ItemClaim.Decided(2, List.of(parks)));
    claims.put("C2", new ItemClaim.Decided(1, List.of(parks, trees)));
    TreeMap<String, FactClaim> facts = new TreeMap<>();
    facts.put("shade", new FactClaim(new FactValue.Truthful(true), List.of(trees)));
    return extractor.finish(
        ready,
        new JudgeAnswers(new JudgeIdentity("made", "m", "1"), claims, facts, new TreeMap<>()),
        0);
  }
}
