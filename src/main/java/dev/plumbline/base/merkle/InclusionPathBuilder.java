package dev.plumbline.base.merkle;

import java.util.ArrayList;
import java.util.List;

/// The audit path of one leaf, made while all leaves pass by once. The siblings of a path are roots
/// of disjoint ranges of leaves, so O(log² n) memory is enough.
public final class InclusionPathBuilder {

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
