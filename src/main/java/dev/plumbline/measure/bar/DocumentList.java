package dev.plumbline.measure.bar;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.FlagNames;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.run.RunLine;
import java.util.Optional;

/// Which documents a run has, in its order.
///
/// @param byId whether only their ids are bound, such as the questions to a system whose answers
///   are not there yet
/// @param count at least 1
/// @param root of the tree (RFC 6962) whose leaves are `{"document", "id"}`, or `{"id"}` alone
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

    public void add(RunLine line) {
      add(line.id(), line.document());
    }

    /// @param document absent for a case of facts alone
    public void add(String id, Optional<Digest> document) {
      texts.add(
          MerkleHash.ofLeaf(CanonicalJson.bytes(JsonObject.of("document", document, "id", id))));
      ids.add(MerkleHash.ofLeaf(CanonicalJson.bytes(JsonObject.of("id", id))));
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
