package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.Digest;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// One evaluation of documents by one form of a rubric.
///
/// @param form its name
/// @param outcomes by document; decisions are told by the ids and in the direction of the original
public record FormRun(String form, SortedMap<Digest, DocumentOutcome> outcomes) {

  public FormRun {
    outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
  }
}
