package dev.plumbline.workflow.drafting;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.text.quote.MatchNote;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.workflow.drafting.DraftCoverage.LocatedQuote;
import dev.plumbline.workflow.drafting.DraftCoverage.ProseSentence;
import dev.plumbline.workflow.drafting.DraftCoverage.Source;

/// Writes the coverage of a draft as JSON. Covered sentences go by their id; uncovered ones include
/// their text, since a person has to read them.
public final class DraftCoverageJson {

  public static JsonObject of(DraftCoverage coverage) {
    return JsonObject.builder()
        .put("sentences", coverage.sentences().size())
        .put(
            "covered",
            JsonArray.mapped(
                coverage.sentences().stream()
                    .filter(proseSentence -> !proseSentence.items().isEmpty())
                    .toList(),
                DraftCoverageJson::covered))
        .put("uncovered", JsonArray.mapped(coverage.uncovered(), DraftCoverageJson::uncovered))
        .put("sources", JsonArray.mapped(coverage.sources(), DraftCoverageJson::source))
        .put("unsupported", coverage.ungrounded().stream().map(Source::id).toList())
        .build();
  }

  private static Json covered(ProseSentence proseSentence) {
    return JsonObject.builder()
        .put("id", proseSentence.id())
        .put("items", proseSentence.items())
        .putUnlessEmpty("traits", proseSentence.traits())
        .build();
  }

  private static Json uncovered(ProseSentence proseSentence) {
    return JsonObject.builder()
        .put("id", proseSentence.id())
        .put("text", proseSentence.text())
        .putUnlessEmpty("traits", proseSentence.traits())
        .build();
  }

  private static Json source(Source source) {
    return JsonObject.builder()
        .put(source.isItem() ? "item" : "trait", source.id())
        .put("quotes", JsonArray.mapped(source.quotes(), DraftCoverageJson::quote))
        .build();
  }

  private static Json quote(LocatedQuote quote) {
    QuoteLocation location = quote.location();
    JsonObjectBuilder json =
        JsonObject.builder().put("text", quote.text()).put("match", location.match());
    if (location.match().isFound()) {
      json.put("placement", location.placement());
    }
    return json.putUnlessEmpty("sentences", quote.sentences())
        .putUnlessEmpty("notes", location.notes().stream().map(MatchNote::wireName).toList())
        .build();
  }

  private DraftCoverageJson() {}
}
