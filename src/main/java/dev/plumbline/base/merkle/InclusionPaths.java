package dev.plumbline.base.merkle;

import java.util.ArrayList;
import java.util.List;

/// The audit paths of all leaves of one tree (RFC 6962, section 2.1.1). It keeps every hash: about
/// 100 bytes a leaf. For the path of one leaf, an [InclusionPathBuilder] keeps less.
public final class InclusionPaths {

  /// From the leaves up to the root. A node without a sibling goes up as it is.
  private final List<List<MerkleHash>> levels = new ArrayList<>();

  /// @param leaves at least one
  public InclusionPaths(List<MerkleHash> leaves) {
    List<MerkleHash> level = List.copyOf(leaves);
    levels.add(level);
    while (level.size() > 1) {
      List<MerkleHash> above = new ArrayList<>((level.size() + 1) / 2);
      for (int i = 0; i + 1 < level.size(); i += 2) {
        above.add(MerkleHash.ofNode(level.get(i), level.get(i + 1)));
      }
      if (level.size() % 2 == 1) {
        above.add(level.getLast());
      }
      levels.add(above);
      level = above;
    }
  }

  /// @param index of the leaf, from 0
  public InclusionPath of(int index) {
    List<MerkleHash> siblings = new ArrayList<>();
    int node = index;
    for (List<MerkleHash> level : levels) {
      int sibling = node ^ 1;
      if (sibling < level.size()) {
        siblings.add(level.get(sibling));
      }
      node >>= 1;
    }
    return new InclusionPath(index, levels.getFirst().size(), siblings);
  }
}
