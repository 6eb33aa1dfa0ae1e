package dev.plumbline.base.merkle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.merkle.InclusionPath.InclusionPathBuilder;
import dev.plumbline.base.merkle.InclusionPath.InclusionPaths;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InclusionPathsTest {

  @Test
  void each_path_is_that_of_the_builder_which_sees_one_leaf() {
    for (int size = 1; size <= 70; size++) {
      List<MerkleHash> leaves = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        leaves.add(MerkleHash.ofLeaf(("leaf " + i).getBytes(StandardCharsets.UTF_8)));
      }
      InclusionPaths paths = new InclusionPaths(leaves);
      for (int index = 0; index < size; index++) {
        InclusionPathBuilder single = new InclusionPathBuilder(index, size);
        leaves.forEach(single::add);
        assertThat(paths.of(index)).isEqualTo(single.build());
      }
    }
  }
}
