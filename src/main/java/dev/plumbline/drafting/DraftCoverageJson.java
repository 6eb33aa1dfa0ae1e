package dev.plumbline.drafting;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.drafting.DraftCoverage.Line;
import dev.plumbline.drafting.DraftCoverage.Looked;
import dev.plumbline.drafting.DraftCoverage.Source;
import dev.plumbline.text.quote.MatchNote;

/// The report on a draft as JSON. Sentences that led to something go by their id; the text of those
/// that did not is shown, since somebody has to read them.
public final class DraftCoverageJson {

  public static JsonObject of(DraftCoverage coverage) {
    return JsonObject.builder()
        .put("sentences", coverage.lines().size())
        .put(
            "covered",
            JsonArray.mapped(
                coverage.lines().stream().filter(line -> !line.items().isEmpty()).toList(),
                DraftCoverageJson::covered))
        .put("uncovered", JsonArray.mapped(coverage.uncovered(), DraftCoverageJson::uncovered))
        .put("sources", JsonArray.mapped(coverage.sources(), DraftCoverageJson::source))
        .put("unfounded", JsonArray.texts(coverage.unfounded().stream().map(Source::id).toList()))
        .build();
  }

  private static Json covered(Line line) {
    return JsonObject.builder()
        .put("id", line.id())
        .put("items", JsonArray.texts(line.items()))
        .putUnlessEmpty("traits", JsonArray.texts(line.traits()))
        .build();
  }

  private static Json uncovered(Line line) {
    return JsonObject.builder()
        .put("id", line.id())
        .put("text", line.text())
        .putUnlessEmpty("traits", JsonArray.texts(line.traits()))
        .build();
  }

  private static Json source(Source source) {
    return JsonObject.builder()
        .put(source.isItem() ? "item" : "trait", source.id())
        .put("quotes", JsonArray.mapped(source.quotes(), DraftCoverageJson::quote))
        .build();
  }

  private static Json quote(Looked quote) {
    return JsonObject.builder()
        .put("text", quote.text())
        .put("status", quote.status().wireName())
        .putUnlessEmpty("sentences", JsonArray.texts(quote.sentences()))
        .putUnlessEmpty(
            "remarks", JsonArray.texts(quote.remarks().stream().map(MatchNote::wireName).toList()))
        .build();
  }

  private DraftCoverageJson() {}
}
