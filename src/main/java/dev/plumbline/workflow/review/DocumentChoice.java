package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import java.util.SortedMap;

/// Which documents of a run people are to answer about: an artefact.
public sealed interface DocumentChoice extends JsonRecord
    permits ReviewSelection, MarkerAssignment {

  /// Of the run.
  Digest run();

  default Digest digest() {
    return Digest.of(ArtefactKind.SELECTION, json());
  }

  /// The documents of a person, with why they were chosen in words, which may be empty.
  ///
  /// @param person as forms name the judge
  SortedMap<String, String> documents(String person);
}
