package dev.plumbline.rubric.source;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import java.util.SortedMap;
import java.util.TreeMap;

/// Line and column of each value of a source, so that problems found after parsing have them too.
public final class SourceMap {

  private final SourceNode root;

  /// Collected for the first problem: most sources have none.
  private final SortedMap<String, Place> places = new TreeMap<>();

  public SourceMap(SourceNode root) {
    this.root = root;
  }

  /// The problem with the line and column of its path, or of the nearest enclosing value.
  public Problem locate(Problem problem) {
    if (problem.place().line() > 0) {
      return problem;
    }
    if (places.isEmpty()) {
      collect(root);
    }
    String path = problem.place().path();
    String known = path;
    while (!places.containsKey(known) && !known.isEmpty()) {
      known = known.substring(0, known.lastIndexOf('/'));
    }
    Place place = places.getOrDefault(known, Place.WHOLE);
    return place.line() == 0
        ? problem
        : new Problem(
            problem.kind(),
            new Place(path, place.line(), place.column()),
            problem.message(),
            problem.help());
  }

  private void collect(SourceNode node) {
    places.put(node.place().path(), node.place());
    switch (node) {
      case SourceNode.Mapping(_, var members) -> members.values().forEach(this::collect);
      case SourceNode.Sequence(_, var elements) -> elements.forEach(this::collect);
      case SourceNode.Scalar _ -> {}
    }
  }
}
