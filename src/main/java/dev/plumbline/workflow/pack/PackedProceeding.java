package dev.plumbline.workflow.pack;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.run.RunLine;
import java.util.List;
import java.util.Optional;

/// A correction or an entry of an appeal, as a pack has it.
///
/// @param kind of the artefact: a correction or an appeal
/// @param scorecard with the corrections that count from this one on
public record PackedProceeding(ArtefactKind kind, Digest digest, Optional<Digest> scorecard) {

  /// Where the proceedings about a result are found.
  public interface Index {

    /// Of no result.
    Index NONE = _ -> List.of();

    /// Those about the result of a line, in the order in which they were recorded.
    List<PackedProceeding> of(RunLine line);
  }
}
