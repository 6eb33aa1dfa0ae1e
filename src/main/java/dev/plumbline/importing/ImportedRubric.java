package dev.plumbline.importing;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A rubric that began in another format.
///
/// @param name the rubric's name, which is also fit for a file
/// @param yaml the rubric file, with comments for whoever opens it
/// @param context texts of the source that a document of this rubric comes with, by name
/// @param items how many questions the judge is asked
/// @param summary what was there, in a few words
/// @param changed what the rubric holds in another way than its source
/// @param lost what of the source the rubric does not hold
public record ImportedRubric(
    String name,
    String yaml,
    SortedMap<String, String> context,
    int items,
    String summary,
    List<Note> changed,
    List<Note> lost) {

  /// One thing of the source, and what became of it.
  public record Note(String what, String why) {}

  public ImportedRubric {
    context = Collections.unmodifiableSortedMap(new TreeMap<>(context));
    changed = List.copyOf(changed);
    lost = List.copyOf(lost);
  }
}
