package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.calibration.stats.CounterRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Who marks which documents of a run: each one marker, and a simple random share two. Markers get
/// documents in turn of an order that follows from the seed, so that loads differ by few, and with
/// them the pairs.
///
/// @param run digest of the run whose documents are marked
/// @param doublePermille the share of the documents that two markers get, 0 to 1,000
/// @param markers as forms name them, at least two
/// @param documents each with its markers, in the order of the run, the first marker first
public record MarkerAssignment(
    Digest run, long seed, int doublePermille, List<String> markers, List<Marked> documents)
    implements DocumentChoice {

  public record Marked(String id, List<String> markers) {}

  private static final int PERMILLE = 1_000;

  public MarkerAssignment {
    markers = List.copyOf(markers);
    documents = List.copyOf(documents);
    if (documents.stream().map(Marked::id).distinct().count() < documents.size()) {
      throw new IllegalArgumentException("a document is there once");
    }
  }

  public SortedMap<String, List<String>> markersOf() {
    SortedMap<String, List<String>> markersOf = new TreeMap<>();
    documents.forEach(it -> markersOf.put(it.id, it.markers));
    return markersOf;
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
    List<Marked> marked =
        IntStream.range(0, of.size())
            .mapToObj(i -> new Marked(documents.get(i), of.get(i)))
            .toList();
    return new MarkerAssignment(run, seed, doublePermille, markers, marked);
  }

  @Override
  public SortedMap<String, String> documents(String person) {
    SortedMap<String, String> documents = new TreeMap<>();
    this.documents.stream()
        .filter(it -> it.markers.contains(person))
        .forEach(it -> documents.put(it.id, ""));
    return documents;
  }
}
