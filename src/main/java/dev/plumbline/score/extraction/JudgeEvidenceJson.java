package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.score.extraction.JudgeEvidence.JudgedFact;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads and writes judge evidence as members of an extraction's JSON; empty members are omitted.
final class JudgeEvidenceJson {

  static JsonObject of(JudgeEvidence evidence) {
    return JsonObject.builder()
        .putUnlessEmpty("flags", evidence.flags())
        .putUnlessEmpty("judged", JsonObject.mapped(evidence.facts(), JudgeEvidenceJson::fact))
        .put(
            "claims",
            evidence.named().listed().map(all -> JsonArray.mapped(all, ExtractionJson::quote)))
        .putUnlessEmpty("confidence", evidence.confidence())
        .putUnlessEmpty("answered", evidence.models())
        .putUnlessEmpty("replicates", evidence.replicates())
        .put(
            "agreement",
            Optional.of(evidence.agreement()).filter(_ -> !evidence.replicates().isEmpty()))
        .build();
  }

  static JudgeEvidence read(JsonObject json) {
    SortedMap<String, JudgedFact> facts = new TreeMap<>();
    JsonObject judged = json.members("judged");
    for (String id : judged.keys()) {
      JsonObject fact = judged.object(id);
      facts.put(
          id,
          new JudgedFact(
              ExtractionArtefactReader.quotes(fact, "quotes"),
              fact.number("valid"),
              fact.number("required")));
    }
    StoredExtraction stored = new StoredExtraction(json);
    return new JudgeEvidence(
        json.objects("flags").stream()
            .map(it -> JsonRecord.stored(FlaggedPassage.class, it))
            .toList(),
        facts,
        stored.replicates(),
        stored.confidence(),
        new NamedClaims(stored.claims()),
        stored.models());
  }

  private static JsonObject fact(JudgedFact fact) {
    return JsonObject.sparse(
        "valid", fact.valid(),
        "required", fact.required(),
        "quotes", JsonArray.mapped(fact.quotes(), ExtractionJson::quote));
  }

  private JudgeEvidenceJson() {}
}
