package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.measure.calibration.stats.CounterRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// Who marks which documents of a run: each one marker, and a simple random share two. Markers get
/// documents in turn of an order that follows from the seed, so that loads differ by few, and with
/// them the pairs.
///
/// @param run digest of the run whose documents are marked
/// @param doublePermille the share of the documents that two markers get, 0 to 1,000
/// @param markers as forms name them, at least two
/// @param markersOf each document, in the order of the run, the first marker first
public record MarkerAssignment(
    Digest run,
    long seed,
    int doublePermille,
    List<String> markers,
    SequencedMap<String, List<String>> markersOf)
    implements DocumentChoice {

  private static final int PERMILLE = 1_000;

  public MarkerAssignment {
    markers = List.copyOf(markers);
    markersOf = new LinkedHashMap<>(markersOf);
  }

  /// The same documents, markers, share and seed give the same assignment on any machine.
  ///
  /// @param documents ids in the order of the run
  /// @param markers at least two, all different
  public static MarkerAssignment of(
      Digest run, List<String> documents, List<String> markers, long seed, int doublePermille) {
    int doubled = (documents.size() * doublePermille + PERMILLE - 1) / PERMILLE;
    int[] order = new CounterRandom(seed, 0).shuffled(documents.size());
    List<List<String>> of = new ArrayList<>();
    documents.forEach(_ -> of.add(List.of()));
    for (int i = 0; i < order.length; i++) {
      int first = i % markers.size();
      int second = (first + 1 + i / markers.size() % (markers.size() - 1)) % markers.size();
      of.set(
          order[i],
          i < doubled
              ? List.of(markers.get(first), markers.get(second))
              : List.of(markers.get(first)));
    }
    SequencedMap<String, List<String>> markersOf = new LinkedHashMap<>();
    for (int i = 0; i < documents.size(); i++) {
      markersOf.put(documents.get(i), of.get(i));
    }
    return new MarkerAssignment(run, seed, doublePermille, markers, markersOf);
  }

  @Override
  public SortedMap<String, String> documents(String person) {
    SortedMap<String, String> documents = new TreeMap<>();
    markersOf.forEach((id, all) -> {
      if (all.contains(person)) {
        documents.put(id, "");
      }
    });
    return documents;
  }

  @Override
  public JsonObject json() {
    return JsonObject.builder()
        .put("run", run)
        .put("seed", seed)
        .put("doublePermille", doublePermille)
        .put("markers", JsonArray.texts(markers))
        .put(
            "documents",
            JsonArray.mapped(
                List.copyOf(markersOf.entrySet()),
                each ->
                    JsonObject.builder()
                        .put("id", each.getKey())
                        .put("markers", JsonArray.texts(each.getValue()))
                        .build()))
        .build();
  }

  /// Empty if the object is not exactly what [#json] writes.
  public static Optional<MarkerAssignment> read(JsonObject json) {
    try {
      SequencedMap<String, List<String>> markersOf = new LinkedHashMap<>();
      json.objects("documents")
          .forEach(document -> markersOf.put(document.text("id"), document.texts("markers")));
      MarkerAssignment read =
          new MarkerAssignment(
              json.digest("run"),
              json.integer("seed"),
              json.number("doublePermille"),
              json.texts("markers"),
              markersOf);
      return Optional.of(read).filter(it -> it.json().equals(json));
    } catch (UnexpectedJsonException | IllegalArgumentException | ArithmeticException otherShape) {
      return Optional.empty();
    }
  }
}
