package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import java.util.Optional;

/// An entry of an appeal: that a correction is asked for, or denied. It is upheld by a [Correction]
/// that names it.
public sealed interface Appeal extends JsonRecord {

  /// `person:PSEUDONYM`.
  String by();

  default Digest digest() {
    return Digest.of(ArtefactKind.APPEAL, json());
  }

  /// @param id of the document in its run
  /// @param document its text
  /// @param item that is contested: an item, one of its units, or a judged fact
  /// @param question digest of what is asked
  /// @param ground why it is contested
  /// @param release from which the time to file it counts; empty where it counts from the end of
  ///   the run, or from when the result was given
  record Filing(
      String id,
      Digest document,
      String item,
      Digest question,
      String ground,
      AppealRules rules,
      String by,
      Optional<Digest> release)
      implements Appeal {

    /// Whether the same was filed before, maybe after an earlier release.
    public boolean repeats(Filing other) {
      return withoutRelease().equals(other.withoutRelease());
    }

    private Filing withoutRelease() {
      return new Filing(id, document, item, question, ground, rules, by, Optional.empty());
    }
  }

  /// @param appeal digest of the filing
  record Denial(Digest appeal, String reason, String by) implements Appeal {}
}
