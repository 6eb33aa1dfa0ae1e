package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import java.util.Optional;
import java.util.SortedMap;

/// Which documents of a run people are to answer about: an artefact.
public sealed interface DocumentChoice permits ReviewSelection, MarkerAssignment {

  /// Of the run.
  Digest run();

  JsonObject json();

  default byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  default Digest digest() {
    return Digest.of(ArtefactKind.SELECTION, bytes());
  }

  /// The documents of a person, with why they were chosen in words, which may be empty.
  ///
  /// @param person as forms name the judge
  SortedMap<String, String> documents(String person);

  /// Empty if the object is not exactly what one of them writes.
  static Optional<DocumentChoice> read(JsonObject json) {
    return ReviewSelection.read(json)
        .<DocumentChoice>map(it -> it)
        .or(() -> MarkerAssignment.read(json));
  }
}
