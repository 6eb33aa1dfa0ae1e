package dev.plumbline.measure.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
@Tag("soak")
class DecisivePartsTest {

  /// What one part reads may be read by nothing else, as in a graph that feeds a tree.
  @Test
  void whatever_locks_is_counted() throws IOException {
    int tried = 0;
    for (Path root :
        List.of(Path.of("events"), Path.of("src/main/resources/dev/plumbline/cli/gallery"))) {
      try (Stream<Path> rubrics =
          Files.walk(root).filter(it -> it.endsWith("rubric.yaml")).sorted()) {
        for (Path rubric : rubrics.toList()) {
          if (BundleCompiler.compile(Files.readAllBytes(rubric))
              instanceof BundleCompilation.Locked(Bundle bundle, _)) {
            assertThat(new DecisiveParts(bundle).areTried()).as("%s", rubric).isTrue();
            tried++;
          }
        }
      }
    }
    for (int seed :
        IntStream.concat(IntStream.range(0, 200), IntStream.of(FreshSeeds.of(getClass())))
            .toArray()) {
      assertThat(new DecisiveParts(GeneratedCorpus.bundle(seed))).as("%s", seed).isNotNull();
      tried++;
    }
    assertThat(tried).isGreaterThan(250);
  }

  /// A rule alone reads the node whose own rule fails the document: without it that rule still
  /// does.
  @Test
  void a_part_that_nothing_reads_any_more_still_says_what_it_said() {
    Bundle bundle =
        Rubrics.locked(
            """
            rubric: parts
            version: 1.0.0
            facts: {rude: boolean, sum: {type: integer, min: 0, max: 9}}
            plan:
              tone: {rules: [{id: insult, when: rude, weight: 1, verdict: fail}]}
              composite:
                start: 1
                rules: [{id: loud, when: tone >= 0 && sum > 3, weight: -1, verdict: fail}]
            """);

    assertThat(found(bundle, "{\"rude\": true, \"sum\": 9}")).isEmpty();
    assertThat(found(bundle, "{\"rude\": true, \"sum\": 0}")).containsExactly("rule tone/insult");
  }

  private static SortedSet<String> found(Bundle bundle, String given) {
    return new DecisiveParts(bundle).find(Scorecards.of(bundle, given).extraction().json());
  }
}
