package dev.plumbline.given;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.rubric.EvidenceType;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import java.util.List;
import java.util.function.Function;

/// Answers as a model would write them by `answer/1`.
public final class AnswerTexts {

  /// The whole answer; `MARK` stands where the document's mark belongs.
  ///
  /// @param item what is said of each item: `{"decision": …, "quotes": […]}`
  public static String of(Bundle bundle, Function<Item, JsonObject> item) {
    JsonObjectBuilder items = JsonObject.builder();
    JsonObjectBuilder traits = JsonObject.builder();
    for (Trait trait : bundle.extraction().traits()) {
      trait.items().forEach(each -> items.put(each.id(), item.apply(each)));
      traits.put(
          trait.id(),
          JsonObject.builder()
              .put("confidence", 80)
              .put("not_higher", "there is no more")
              .put("not_lower", "there is enough")
              .build());
    }
    return CanonicalJson.text(
        JsonObject.builder()
            .put("document", "MARK")
            .putUnlessEmpty("items", items.build())
            .putUnlessEmpty("traits", traits.build())
            .build());
  }

  public static JsonObject said(Item item, int decision, String... quotes) {
    JsonObjectBuilder said =
        JsonObject.builder()
            .put("decision", decision)
            .put(
                "quotes",
                JsonArray.mapped(
                    List.of(quotes),
                    quote -> JsonObject.of("text", Json.of(quote), "unit", Json.of(""))));
    if (item.evidence() == EvidenceType.GLOBAL_DIAGNOSTIC) {
      said.put("diagnostic", "seen as a whole");
    }
    return said.build();
  }

  private AnswerTexts() {}
}
