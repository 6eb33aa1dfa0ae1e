package dev.plumbline.base.merkle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsistencyProofTest {

  /// RFC 6962, section 2.1.3: the proofs of the tree of seven leaves with its trees of 3, 4 and 6.
  @Test
  void the_proofs_of_the_seven_leaves_are_those_of_the_rfc() {
    List<MerkleHash> d = leaves(7);
    MerkleHash c = d.get(2);
    MerkleHash g = MerkleHash.ofNode(d.get(0), d.get(1));
    MerkleHash h = MerkleHash.ofNode(d.get(2), d.get(3));
    MerkleHash i = MerkleHash.ofNode(d.get(4), d.get(5));
    MerkleHash k = MerkleHash.ofNode(g, h);
    MerkleHash l = MerkleHash.ofNode(i, d.get(6));
    assertThat(ConsistencyProof.of(3, d).hashes()).containsExactly(c, d.get(3), g, l);
    assertThat(ConsistencyProof.of(4, d).hashes()).containsExactly(l);
    assertThat(ConsistencyProof.of(6, d).hashes()).containsExactly(i, d.get(6), k);
  }

  @Test
  void every_tree_begins_with_its_smaller_ones_and_with_no_other() {
    for (int to = 1; to <= 40; to++) {
      List<MerkleHash> leaves = leaves(to);
      MerkleHash larger = MerkleRootBuilder.root(leaves);
      for (int from = 1; from <= to; from++) {
        ConsistencyProof proof = ConsistencyProof.of(from, leaves);
        MerkleHash smaller = MerkleRootBuilder.root(leaves.subList(0, from));

        assertThat(proof.proves(smaller, larger)).isTrue();
        assertThat(proof.proves(MerkleHash.EMPTY, larger)).isFalse();
        assertThat(proof.proves(smaller, MerkleHash.EMPTY)).isFalse();
        for (int at = 0; at < proof.hashes().size(); at++) {
          List<MerkleHash> shorter = new ArrayList<>(proof.hashes());
          shorter.remove(at);
          List<MerkleHash> longer = new ArrayList<>(proof.hashes());
          longer.add(at, MerkleHash.EMPTY);
          List<MerkleHash> changed = new ArrayList<>(proof.hashes());
          changed.set(at, MerkleHash.EMPTY);
          for (List<MerkleHash> other : List.of(shorter, longer, changed)) {
            assertThat(new ConsistencyProof(from, to, other).proves(smaller, larger)).isFalse();
          }
        }
      }
    }
  }

  private static List<MerkleHash> leaves(int size) {
    List<MerkleHash> leaves = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      leaves.add(MerkleHash.ofLeaf(("leaf " + i).getBytes(StandardCharsets.UTF_8)));
    }
    return leaves;
  }
}
