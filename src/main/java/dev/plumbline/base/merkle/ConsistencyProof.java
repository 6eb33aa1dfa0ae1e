package dev.plumbline.base.merkle;

import java.util.ArrayList;
import java.util.List;

/// The proof of RFC 6962, section 2.1.2, that a tree begins with the leaves of a smaller one.
///
/// @param from leaves of the smaller tree, at least 1
/// @param to leaves of the larger one
public record ConsistencyProof(long from, long to, List<MerkleHash> hashes) {

  public ConsistencyProof {
    if (from < 1 || to < from) {
      throw new IllegalArgumentException("from " + from + " to " + to + " leaves");
    }
    hashes = List.copyOf(hashes);
  }

  /// The proof that all these leaves begin with the first `from` of them.
  public static ConsistencyProof of(int from, List<MerkleHash> leaves) {
    List<MerkleHash> hashes = new ArrayList<>();
    collect(from, leaves, true, hashes);
    return new ConsistencyProof(from, leaves.size(), hashes);
  }

  /// SUBPROOF(m, D, b) of the RFC.
  private static void collect(
      int from, List<MerkleHash> leaves, boolean whole, List<MerkleHash> hashes) {
    int size = leaves.size();
    if (from == size) {
      if (!whole) {
        hashes.add(MerkleRootBuilder.root(leaves));
      }
      return;
    }
    int split = Integer.highestOneBit(size - 1);
    List<MerkleHash> left = leaves.subList(0, split);
    List<MerkleHash> right = leaves.subList(split, size);
    if (from <= split) {
      collect(from, left, whole, hashes);
      hashes.add(MerkleRootBuilder.root(right));
    } else {
      collect(from - split, right, false, hashes);
      hashes.add(MerkleRootBuilder.root(left));
    }
  }

  /// Whether the proof leads to both roots.
  ///
  /// The algorithm is that of RFC 9162, section 2.1.4.2: a proof that is too long or too short
  /// proves nothing.
  public boolean proves(MerkleHash smaller, MerkleHash larger) {
    if (from == to) {
      return hashes.isEmpty() && smaller.equals(larger);
    }
    List<MerkleHash> path = new ArrayList<>(hashes);
    if (Long.bitCount(from) == 1) {
      path.addFirst(smaller);
    }
    if (path.isEmpty()) {
      return false;
    }
    long node = from - 1;
    long last = to - 1;
    while ((node & 1) == 1) {
      node >>= 1;
      last >>= 1;
    }
    MerkleHash first = path.getFirst();
    MerkleHash second = path.getFirst();
    for (MerkleHash hash : path.subList(1, path.size())) {
      if (last == 0) {
        return false;
      }
      if ((node & 1) == 1 || node == last) {
        first = MerkleHash.ofNode(hash, first);
        second = MerkleHash.ofNode(hash, second);
        while ((node & 1) == 0 && node != 0) {
          node >>= 1;
          last >>= 1;
        }
      } else {
        second = MerkleHash.ofNode(second, hash);
      }
      node >>= 1;
      last >>= 1;
    }
    return last == 0 && first.equals(smaller) && second.equals(larger);
  }
}
