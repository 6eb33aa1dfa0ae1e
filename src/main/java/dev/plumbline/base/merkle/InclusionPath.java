package dev.plumbline.base.merkle;

import java.util.List;

/// The audit path of RFC 6962, section 2.1.1: with it, a leaf and nothing of its siblings but their
/// hashes lead to the root.
///
/// @param index of the leaf, from 0
/// @param size of the tree, in leaves
/// @param siblings from the leaf up to the root
public record InclusionPath(long index, long size, List<MerkleHash> siblings) {

  public InclusionPath {
    if (index < 0 || index >= size) {
      throw new IllegalArgumentException("leaf " + index + " of " + size);
    }
    siblings = List.copyOf(siblings);
  }

  /// Whether the leaf is at [#index] in the tree of [#size] leaves with that root.
  ///
  /// The algorithm is that of RFC 9162, section 2.1.3.2: a path that is too long or too short
  /// proves nothing.
  public boolean proves(MerkleHash leaf, MerkleHash root) {
    long node = index;
    long last = size - 1;
    MerkleHash hash = leaf;
    for (MerkleHash sibling : siblings) {
      if (last == 0) {
        return false;
      }
      if ((node & 1) == 1 || node == last) {
        hash = MerkleHash.ofNode(sibling, hash);
        while ((node & 1) == 0 && node != 0) {
          node >>= 1;
          last >>= 1;
        }
      } else {
        hash = MerkleHash.ofNode(hash, sibling);
      }
      node >>= 1;
      last >>= 1;
    }
    return last == 0 && hash.equals(root);
  }
}
