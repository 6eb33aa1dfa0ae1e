package dev.plumbline.score.extraction;

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
        .putUnlessEmpty("judged", evidence.facts())
        .put("claims", evidence.named().listed())
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
      facts.put(id, JsonRecord.stored(JudgedFact.class, judged.object(id)));
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

  private JudgeEvidenceJson() {}
}
