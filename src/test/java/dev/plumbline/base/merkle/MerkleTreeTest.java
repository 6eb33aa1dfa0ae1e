package dev.plumbline.base.merkle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.merkle.InclusionPath.InclusionPathBuilder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MerkleTreeTest {

  /// The leaves of the reference tests of Certificate Transparency.
  private static final List<String> LEAVES =
      List.of(
          "",
          "00",
          "10",
          "2021",
          "3031",
          "40414243",
          "5051525354555657",
          "606162636465666768696a6b6c6d6e6f");

  /// The roots that the reference tests of Certificate Transparency expect.
  @ParameterizedTest
  @CsvSource({
    "0, e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "1, 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "2, fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "3, aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "4, d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "5, 4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "6, 76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "7, ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "8, 5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"
  })
  void roots_are_those_of_certificate_transparency(int size, String root) {
    assertThat(root(leaves().subList(0, size)).hex()).isEqualTo(root);
  }

  /// RFC 6962, section 2.1.3, example of seven leaves: the path of d0 is [b, h, l].
  @Test
  void the_paths_of_the_seven_leaves_are_those_of_the_rfc() {
    List<MerkleHash> d = leaves().subList(0, 7);
    MerkleHash g = MerkleHash.ofNode(d.get(0), d.get(1));
    MerkleHash h = MerkleHash.ofNode(d.get(2), d.get(3));
    MerkleHash i = MerkleHash.ofNode(d.get(4), d.get(5));
    MerkleHash k = MerkleHash.ofNode(g, h);
    MerkleHash l = MerkleHash.ofNode(i, d.get(6));
    assertThat(root(d)).isEqualTo(MerkleHash.ofNode(k, l));
    assertThat(path(d, 0).siblings()).containsExactly(d.get(1), h, l);
    assertThat(path(d, 3).siblings()).containsExactly(d.get(2), g, l);
    assertThat(path(d, 4).siblings()).containsExactly(d.get(5), d.get(6), k);
    assertThat(path(d, 6).siblings()).containsExactly(i, k);
  }

  @Test
  void the_streamed_root_is_that_of_the_recursive_definition() {
    List<MerkleHash> leaves = random(300);
    MerkleRootBuilder builder = new MerkleRootBuilder();
    for (int size = 1; size <= leaves.size(); size++) {
      builder.add(leaves.get(size - 1));
      assertThat(builder.root()).isEqualTo(defined(leaves.subList(0, size)));
      assertThat(builder.size()).isEqualTo(size);
    }
  }

  @Test
  void every_leaf_of_every_tree_is_proved_and_only_at_its_place() {
    for (int size = 1; size <= 40; size++) {
      List<MerkleHash> leaves = random(size);
      MerkleHash root = root(leaves);
      for (int index = 0; index < size; index++) {
        InclusionPath path = path(leaves, index);

        assertThat(path.proves(leaves.get(index), root)).isTrue();
        assertThat(path.siblings().size()).isLessThanOrEqualTo(6);
        for (int other = 0; other < size; other++) {
          if (other != index) {
            assertThat(path.proves(leaves.get(other), root)).isFalse();
            assertThat(
                    new InclusionPath(other, size, path.siblings()).proves(leaves.get(index), root))
                .isFalse();
          }
        }
      }
    }
  }

  @Test
  void a_path_with_any_hash_changed_left_out_or_added_proves_nothing() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 200; round++) {
      int size = random.nextInt(2, 500);
      int index = random.nextInt(size);
      List<MerkleHash> leaves = random(size);
      MerkleHash root = root(leaves);
      InclusionPath path = path(leaves, index);
      int at = random.nextInt(path.siblings().size());
      List<MerkleHash> changed = new ArrayList<>(path.siblings());
      changed.set(at, MerkleHash.EMPTY);
      List<MerkleHash> shorter = new ArrayList<>(path.siblings());
      shorter.remove(at);
      List<MerkleHash> longer = new ArrayList<>(path.siblings());
      longer.add(at, MerkleHash.EMPTY);

      for (List<MerkleHash> siblings : List.of(changed, shorter, longer)) {
        assertThat(new InclusionPath(index, size, siblings).proves(leaves.get(index), root))
            .isFalse();
      }
      assertThat(path.proves(leaves.get(index), MerkleHash.EMPTY)).isFalse();
    }
  }

  @Test
  void a_node_is_never_taken_for_a_leaf() {
    List<MerkleHash> leaves = leaves().subList(0, 4);
    byte[] node = HexFormat.of().parseHex("01" + leaves.get(0).hex() + leaves.get(1).hex());
    InclusionPath shortened =
        new InclusionPath(0, 2, List.of(MerkleHash.ofNode(leaves.get(2), leaves.get(3))));
    assertThat(shortened.proves(MerkleHash.ofLeaf(node), root(leaves))).isFalse();
  }

  @Test
  void a_path_outside_of_its_tree_is_refused() {
    assertThatThrownBy(() -> new InclusionPath(2, 2, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new InclusionPathBuilder(-1, 2))
        .isInstanceOf(IllegalArgumentException.class);
    InclusionPathBuilder early = new InclusionPathBuilder(0, 2);
    early.add(MerkleHash.EMPTY);
    assertThatThrownBy(early::build).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_hash_reads_back_from_its_digits_and_nothing_else() {
    MerkleHash hash = MerkleHash.ofLeaf("a".getBytes(UTF_8));
    assertThat(MerkleHash.parse(hash.hex())).contains(hash);
    assertThat(MerkleHash.parse(hash.hex().toUpperCase(java.util.Locale.ROOT))).isEmpty();
    assertThat(MerkleHash.parse(hash.hex().substring(1))).isEmpty();
    assertThat(MerkleHash.parse("٣".repeat(64))).isEmpty();
  }

  private static List<MerkleHash> leaves() {
    return LEAVES.stream().map(hex -> MerkleHash.ofLeaf(HexFormat.of().parseHex(hex))).toList();
  }

  private static List<MerkleHash> random(int size) {
    return IntStream.range(0, size)
        .mapToObj(index -> MerkleHash.ofLeaf((size + "/" + index).getBytes(UTF_8)))
        .toList();
  }

  private static MerkleHash root(List<MerkleHash> leaves) {
    MerkleRootBuilder builder = new MerkleRootBuilder();
    leaves.forEach(builder::add);
    return builder.root();
  }

  /// MTH of RFC 6962, section 2.1, word for word.
  private static MerkleHash defined(List<MerkleHash> leaves) {
    if (leaves.size() == 1) {
      return leaves.getFirst();
    }
    int split = 1;
    while (split * 2 < leaves.size()) {
      split *= 2;
    }
    return MerkleHash.ofNode(
        defined(leaves.subList(0, split)), defined(leaves.subList(split, leaves.size())));
  }

  private static InclusionPath path(List<MerkleHash> leaves, int index) {
    InclusionPathBuilder builder = new InclusionPathBuilder(index, leaves.size());
    leaves.forEach(builder::add);
    return builder.build();
  }
}
