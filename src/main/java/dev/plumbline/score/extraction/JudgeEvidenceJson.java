package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.score.extraction.JudgeEvidence.JudgedFact;
import dev.plumbline.text.injection.InjectionFlag;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads and writes judge evidence as members of an extraction's JSON; empty members are omitted.
final class JudgeEvidenceJson {

  static void put(JudgeEvidence judgeEvidence, JsonObjectBuilder json) {
    json.putUnlessEmpty("flags", JsonArray.mapped(judgeEvidence.flags(), JudgeEvidenceJson::flag));
    JsonObjectBuilder facts = JsonObject.builder();
    judgeEvidence.facts().forEach((id, fact) -> facts.put(id, fact(fact)));
    json.putUnlessEmpty("judged", facts.build());
    json.put(
        "claims",
        judgeEvidence.named().listed().map(all -> JsonArray.mapped(all, ExtractionJson::quote)));
    JsonObjectBuilder confidence = JsonObject.builder();
    judgeEvidence.confidence().forEach((id, percent) -> confidence.put(id, percent.longValue()));
    json.putUnlessEmpty("confidence", confidence.build());
    json.putUnlessEmpty("answered", JsonArray.mapped(judgeEvidence.models(), AnsweringModel::json));
    if (!judgeEvidence.replicates().isEmpty()) {
      JsonObjectBuilder replicates = JsonObject.builder();
      judgeEvidence.replicates().forEach((id, said) -> replicates.put(id, JsonArray.texts(said)));
      JudgeEvidence.Agreement agreement = judgeEvidence.agreement();
      json.put("replicates", replicates.build())
          .put(
              "agreement",
              JsonObject.of(
                  "pairs", Json.of(agreement.pairs()), "same", Json.of(agreement.same())));
    }
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
        json.objects("flags").stream().map(JudgeEvidenceJson::flag).toList(),
        facts,
        stored.replicates(),
        stored.confidence(),
        new NamedClaims(stored.claims()),
        stored.models());
  }

  private static JsonObject fact(JudgedFact fact) {
    return JsonObject.builder()
        .put("valid", fact.valid())
        .put("required", fact.required())
        .putUnlessEmpty("quotes", JsonArray.mapped(fact.quotes(), ExtractionJson::quote))
        .build();
  }

  private static JsonObject flag(FlaggedPassage passage) {
    InjectionFlag flag = passage.flag();
    return JsonObject.builder()
        .put("kind", flag.kind().wireName())
        .putUnlessDefault("noted", Json.of(passage.noted()), Json.of(false))
        .putUnlessEmpty("part", passage.part())
        .put("span", JsonArray.of(Json.of(flag.span().start()), Json.of(flag.span().end())))
        .build();
  }

  private static FlaggedPassage flag(JsonObject json) {
    return new FlaggedPassage(
        json.findText("part").orElse(""),
        new InjectionFlag(
            ExtractionArtefactReader.span(json.get("span")),
            InjectionFlag.Kind.parse(json.text("kind"))
                .orElseThrow(() -> new UnexpectedJsonException("unknown kind of flag"))),
        json.has("noted"));
  }

  private JudgeEvidenceJson() {}
}
