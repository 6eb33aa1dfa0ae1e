package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Documents in which one passage is the evidence for many items: its judge may not have looked for
/// more.
///
/// @param documents in which one passage counts for at least [#MANY] items
/// @param most items that one passage of one document counts for
public record ReusedPassages(int documents, int most) {

  static final ReusedPassages NONE = new ReusedPassages(0, 0);

  /// How many items are many.
  public static final int MANY = 4;

  /// A quote that counts, from the start of its first span to the end of its last.
  private record Passage(String item, long from, long to) {}

  ReusedPassages with(JsonObject extraction) {
    List<Passage> passages = passages(extraction);
    int most = 0;
    for (Passage one : passages) {
      SortedSet<String> items = new TreeSet<>();
      for (Passage other : passages) {
        if (other.from() <= one.from() && one.from() < other.to()) {
          items.add(other.item());
        }
      }
      most = Math.max(most, items.size());
    }
    return new ReusedPassages(documents + (most >= MANY ? 1 : 0), Math.max(this.most, most));
  }

  private static List<Passage> passages(JsonObject extraction) {
    List<Passage> passages = new ArrayList<>();
    for (JsonObject finding : objects(extraction, "findings")) {
      for (JsonObject quote : objects(finding, "quotes")) {
        if (quote.flag("counts")) {
          List<JsonArray> spans = quote.list("spans").stream().map(JsonArray.class::cast).toList();
          passages.add(
              new Passage(finding.text("item"), at(spans.getFirst(), 0), at(spans.getLast(), 1)));
        }
      }
    }
    return passages;
  }

  private static long at(JsonArray span, int index) {
    return ((JsonInteger) span.values().get(index)).value();
  }

  private static List<JsonObject> objects(JsonObject of, String key) {
    return of.find(key).isPresent()
        ? of.list(key).stream().map(JsonObject.class::cast).toList()
        : List.of();
  }
}
