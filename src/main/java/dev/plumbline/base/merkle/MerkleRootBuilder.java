package dev.plumbline.base.merkle;

import java.util.ArrayList;
import java.util.List;

/// The root of a Merkle tree whose leaves arrive one by one. It holds one hash for each bit that is
/// set in the number of leaves, so a tree of any size takes O(log n) memory.
public final class MerkleRootBuilder {

  /// Roots of complete subtrees, the largest first: one for each bit of [#size].
  private final List<MerkleHash> subtrees = new ArrayList<>();

  private long size;

  public void add(MerkleHash leaf) {
    MerkleHash subtree = leaf;
    for (long bits = size; (bits & 1) == 1; bits >>= 1) {
      subtree = MerkleHash.ofNode(subtrees.removeLast(), subtree);
    }
    subtrees.add(subtree);
    size++;
  }

  /// The root over leaves that are all there.
  public static MerkleHash root(List<MerkleHash> leaves) {
    MerkleRootBuilder builder = new MerkleRootBuilder();
    leaves.forEach(builder::add);
    return builder.root();
  }

  public long size() {
    return size;
  }

  /// The root over the leaves so far; more may follow.
  public MerkleHash root() {
    if (subtrees.isEmpty()) {
      return MerkleHash.EMPTY;
    }
    MerkleHash root = subtrees.getLast();
    for (int index = subtrees.size() - 2; index >= 0; index--) {
      root = MerkleHash.ofNode(subtrees.get(index), root);
    }
    return root;
  }
}
