package dev.plumbline.proof.pack;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.signing.Signer;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.NodeDependencies;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What a pack is to hold.
///
/// @param run that has ended
/// @param bundle of the run
/// @param positions of the documents to show; empty for all
/// @param texts whether texts, quotes and what was read of them may leave
/// @param proceedings of the run; a pack without texts has none, since they quote and give reasons
/// @param releases of the run, in order
/// @param key signs the pack as a whole, where it is given
/// @param engine the version of this program
public record PackRequest(
    StoredRun run,
    Bundle bundle,
    SortedSet<Long> positions,
    boolean texts,
    PackedProceeding.Index proceedings,
    List<Digest> releases,
    Optional<Signer> key,
    String engine) {

  public PackRequest {
    proceedings = texts ? proceedings : PackedProceeding.Index.NONE;
    releases = List.copyOf(releases);
    positions = SortedCopy.of(positions);
  }

  boolean isPartial() {
    return !positions.isEmpty();
  }

  /// Whether a trace may show a text that was supplied as a fact.
  boolean tracesMayShowTexts() {
    SortedSet<String> byGates = new TreeSet<>();
    bundle.extraction().gates().stream()
        .flatMap(gate -> gate.because().expressions().stream())
        .forEach(shown -> byGates.addAll(NodeDependencies.of(shown)));
    return Stream.concat(
            bundle.scoring().facts().stream(),
            bundle.extraction().facts().stream().filter(fact -> byGates.contains(fact.id())))
        .anyMatch(fact -> fact.type() instanceof FactType.Textual);
  }

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
}
