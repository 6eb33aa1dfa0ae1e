package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.FlagNames;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// What a run has to reach, fixed before it: an artefact, so that its digest can be signed and put
/// into the log.
///
/// @param bundle the rubric
/// @param calibrations that are applied, in their order
/// @param baseline the run that is compared with; absent if no criterion needs one
/// @param raw whether raw scores are compared also where there are calibrated ones
/// @param expires the last day, in UTC, on which a run may begin for it
/// @param amends the bar that this one replaces
/// @param reason for the amendment; empty without one
public record Bar(
    Digest bundle,
    JudgeIdentity judge,
    @Sparse List<Digest> calibrations,
    DocumentList documents,
    CheckCriteria criteria,
    Optional<Digest> baseline,
    @Member("scores") @FlagNames("raw") boolean raw,
    Optional<LocalDate> expires,
    Optional<Digest> amends,
    @Sparse String reason)
    implements JsonRecord {

  public Bar {
    calibrations = List.copyOf(calibrations);
    if (criteria.needBaseline() && baseline.isEmpty()) {
      throw new IllegalArgumentException("a criterion needs a baseline");
    }
    if (amends.isPresent() == reason.isEmpty()) {
      throw new IllegalArgumentException("an amendment has a reason, and nothing else");
    }
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.BAR, json());
  }

  /// Somebody takes a run although it missed its bar, or cannot be compared with it.
  ///
  /// @param by who answers for it
  public record Waiver(Digest bar, Digest run, String by, String reason) implements JsonRecord {

    public Waiver {
      if (by.isBlank() || reason.isBlank()) {
        throw new IllegalArgumentException("a waiver has a name and a reason");
      }
    }

    public Digest digest() {
      return Digest.of(ArtefactKind.WAIVER, json());
    }
  }

  /// Which documents a run has, in its order.
  ///
  /// @param byId whether only their ids are bound, such as the questions to a system whose answers
  ///   are not there yet
  /// @param count at least 1
  /// @param root of the tree (RFC 6962) whose leaves are `{"document", "id"}`, or `{"id"}` alone,
  ///   each with its `rubric` where lines have one of their own
  /// @param drawn how they were drawn, in words: a source and a seed; empty: nothing is said
  public record DocumentList(
      @Member("by") @FlagNames({"id", "text"}) boolean byId,
      long count,
      MerkleHash root,
      @Sparse String drawn)
      implements JsonRecord {

    public DocumentList {
      if (count < 1) {
        throw new IllegalArgumentException("a list has a document");
      }
    }

    /// Whether both have the same documents, however they were drawn.
    public boolean isSameAs(DocumentList other) {
      return byId == other.byId && count == other.count && root.equals(other.root);
    }

    /// Makes a list document by document, by text and by id at once.
    public static final class Builder {

      private final MerkleRootBuilder texts = new MerkleRootBuilder();
      private final MerkleRootBuilder ids = new MerkleRootBuilder();

      /// @param document absent for a case of facts alone
      /// @param rubric its own, where documents have one each
      public void add(String id, Optional<Digest> document, Optional<Digest> rubric) {
        JsonObject one = JsonObject.of("document", document, "id", id, "rubric", rubric);
        texts.add(MerkleHash.ofLeaf(CanonicalJson.bytes(one)));
        JsonObject named = JsonObject.of("id", id, "rubric", rubric);
        ids.add(MerkleHash.ofLeaf(CanonicalJson.bytes(named)));
      }

      public long count() {
        return ids.size();
      }

      /// @param drawn in words
      public DocumentList build(boolean byId, String drawn) {
        return new DocumentList(byId, ids.size(), byId ? ids.root() : texts.root(), drawn);
      }
    }
  }
}
