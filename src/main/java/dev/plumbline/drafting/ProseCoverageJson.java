package dev.plumbline.drafting;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.drafting.ProseCoverage.Line;
import dev.plumbline.drafting.ProseCoverage.Looked;
import dev.plumbline.drafting.ProseCoverage.Source;
import dev.plumbline.text.Remark;

/// The report on a draft as JSON. Sentences that led to something go by their id; the text of those
/// that did not is shown, since somebody has to read them.
public final class ProseCoverageJson {

  public static JsonObject of(ProseCoverage coverage) {
    return JsonObject.builder()
        .put("sentences", coverage.lines().size())
        .put(
            "covered",
            JsonArray.mapped(
                coverage.lines().stream().filter(line -> !line.items().isEmpty()).toList(),
                ProseCoverageJson::covered))
        .put("uncovered", JsonArray.mapped(coverage.uncovered(), ProseCoverageJson::uncovered))
        .put("sources", JsonArray.mapped(coverage.sources(), ProseCoverageJson::source))
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
        .put("quotes", JsonArray.mapped(source.quotes(), ProseCoverageJson::quote))
        .build();
  }

  private static Json quote(Looked quote) {
    return JsonObject.builder()
        .put("text", quote.text())
        .put("status", quote.status().wireName())
        .putUnlessEmpty("sentences", JsonArray.texts(quote.sentences()))
        .putUnlessEmpty(
            "remarks", JsonArray.texts(quote.remarks().stream().map(Remark::wireName).toList()))
        .build();
  }

  private ProseCoverageJson() {}
}
