package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.score.extraction.JudgeEvidence.JudgedFact;
import dev.plumbline.text.Span;
import dev.plumbline.text.injection.InjectionFlag;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads and writes judge evidence as members of an extraction's JSON; empty members are omitted.
final class JudgeEvidenceJson {

  static void put(JudgeEvidence judgeEvidence, JsonObjectBuilder json) {
    json.putUnlessEmpty("flags", JsonArray.mapped(judgeEvidence.flags(), JudgeEvidenceJson::flag));
    JsonObjectBuilder facts = JsonObject.builder();
    judgeEvidence.facts().forEach((id, fact) -> facts.put(id, fact(fact)));
    json.putUnlessEmpty("judged", facts.build());
    JsonObjectBuilder confidence = JsonObject.builder();
    judgeEvidence.confidence().forEach((id, percent) -> confidence.put(id, percent.longValue()));
    json.putUnlessEmpty("confidence", confidence.build());
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
    members(json, "judged")
        .forEach((id, fact) -> {
          JsonObject object = object(fact);
          facts.put(
              id,
              new JudgedFact(
                  elements(object, "quotes").stream()
                      .map(quote -> ExtractionArtefactReader.quote(object(quote)))
                      .toList(),
                  Math.toIntExact(object.integer("valid")),
                  Math.toIntExact(object.integer("required"))));
        });
    SortedMap<String, Integer> confidence = new TreeMap<>();
    JsonObject percents = members(json, "confidence");
    percents.keys().forEach(id -> confidence.put(id, Math.toIntExact(percents.integer(id))));
    SortedMap<String, List<String>> replicates = new TreeMap<>();
    JsonObject said = members(json, "replicates");
    said.keys()
        .forEach(
            id -> replicates.put(id, said.list(id).stream().map(JudgeEvidenceJson::word).toList()));
    return new JudgeEvidence(
        elements(json, "flags").stream().map(flag -> flag(object(flag))).toList(),
        facts,
        replicates,
        confidence);
  }

  private static JsonObject fact(JudgedFact fact) {
    return JsonObject.builder()
        .put("valid", fact.valid())
        .put("required", fact.required())
        .putUnlessEmpty("quotes", JsonArray.mapped(fact.quotes(), ExtractionJson::quote))
        .build();
  }

  private static JsonObject flag(InjectionFlag injectionFlag) {
    return JsonObject.of(
        "kind",
        Json.of(injectionFlag.kind().wireName()),
        "span",
        JsonArray.of(Json.of(injectionFlag.span().start()), Json.of(injectionFlag.span().end())));
  }

  private static InjectionFlag flag(JsonObject json) {
    List<Json> ends = json.list("span");
    if (ends.size() == 2
        && ends.get(0) instanceof JsonInteger(long start)
        && ends.get(1) instanceof JsonInteger(long end)) {
      return new InjectionFlag(
          new Span(Math.toIntExact(start), Math.toIntExact(end)),
          InjectionFlag.Kind.parse(json.text("kind"))
              .orElseThrow(() -> new UnexpectedJsonException("unknown kind of flag")));
    }
    throw new UnexpectedJsonException("not a span");
  }

  private static String word(Json json) {
    if (json instanceof JsonText(String text)) {
      return text;
    }
    throw new UnexpectedJsonException("not a text");
  }

  private static JsonObject object(Json json) {
    if (json instanceof JsonObject object) {
      return object;
    }
    throw new UnexpectedJsonException("not an object");
  }

  private static List<Json> elements(JsonObject json, String key) {
    return json.find(key).isPresent() ? json.list(key) : List.of();
  }

  private static JsonObject members(JsonObject json, String key) {
    return json.find(key).isPresent() ? json.object(key) : JsonObject.EMPTY;
  }

  private JudgeEvidenceJson() {}
}
