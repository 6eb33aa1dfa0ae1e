package dev.plumbline.rubric.importing;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.SortedCopy;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A rubric that was imported from another format.
///
/// @param name the rubric's name, which is also a valid file name
/// @param yaml the rubric file, with comments for its readers
/// @param context texts of the source that are context parts of every document, by name
/// @param decisions the grades of the source by item; empty if it has none
/// @param items the number of items
/// @param summary the content of the source in a few words
/// @param kept how many constructs of the source are in the rubric as they were, by what they are
/// @param changed what the rubric expresses differently from its source
/// @param lost what of the source the rubric cannot express
public record ImportedRubric(
    String name,
    String yaml,
    SortedMap<String, String> context,
    SortedMap<String, Integer> decisions,
    int items,
    String summary,
    SortedMap<String, Integer> kept,
    List<Note> changed,
    List<Note> lost) {

  /// A part of the source and what became of it.
  public record Note(String what, @Member("reason") String why) implements JsonRecord {}

  /// A rubric of a source without grades.
  public ImportedRubric(
      String name,
      String yaml,
      SortedMap<String, String> context,
      int items,
      String summary,
      SortedMap<String, Integer> kept,
      List<Note> changed,
      List<Note> lost) {
    this(name, yaml, context, new TreeMap<>(), items, summary, kept, changed, lost);
  }

  static SortedMap<String, Integer> kept(String construct, int count) {
    SortedMap<String, Integer> kept = new TreeMap<>();
    kept.put(construct, count);
    return kept;
  }

  public ImportedRubric {
    context = SortedCopy.of(context);
    decisions = SortedCopy.of(decisions);
    kept = SortedCopy.of(kept);
    changed = List.copyOf(changed);
    lost = List.copyOf(lost);
  }
}
