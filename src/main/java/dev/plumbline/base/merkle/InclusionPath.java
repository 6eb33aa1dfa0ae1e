package dev.plumbline.base.merkle;

import java.util.ArrayList;
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

  /// The audit path of one leaf, made while all leaves pass by once. The siblings of a path are
  /// roots of disjoint ranges of leaves, so O(log² n) memory is enough.
  public static final class InclusionPathBuilder {

    /// A sibling: the leaves from `begin` to before `end`.
    private record Sibling(long begin, long end, MerkleRootBuilder root) {}

    private final long index;
    private final long size;

    /// From the leaf up to the root.
    private final List<Sibling> siblings = new ArrayList<>();

    private long next;

    /// @param index of the leaf to prove, from 0
    /// @param size of the tree, in leaves
    public InclusionPathBuilder(long index, long size) {
      if (index < 0 || index >= size) {
        throw new IllegalArgumentException("leaf " + index + " of " + size);
      }
      this.index = index;
      this.size = size;
      long begin = 0;
      long end = size;
      while (end - begin > 1) {
        long split = begin + Long.highestOneBit(end - begin - 1);
        if (index < split) {
          siblings.addFirst(new Sibling(split, end, new MerkleRootBuilder()));
          end = split;
        } else {
          siblings.addFirst(new Sibling(begin, split, new MerkleRootBuilder()));
          begin = split;
        }
      }
    }

    /// The next leaf, in order.
    public void add(MerkleHash leaf) {
      for (Sibling sibling : siblings) {
        if (next >= sibling.begin() && next < sibling.end()) {
          sibling.root().add(leaf);
        }
      }
      next++;
    }

    /// @throws IllegalStateException unless exactly as many leaves passed by as the tree has
    public InclusionPath build() {
      if (next != size) {
        throw new IllegalStateException("the tree has " + size + " leaves, not " + next);
      }
      return new InclusionPath(
          index, size, siblings.stream().map(sibling -> sibling.root().root()).toList());
    }
  }

  /// The audit paths of all leaves of one tree (RFC 6962, section 2.1.1). It keeps every hash:
  /// about 100 bytes a leaf. For the path of one leaf, an [InclusionPathBuilder] keeps less.
  public static final class InclusionPaths {

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
}
