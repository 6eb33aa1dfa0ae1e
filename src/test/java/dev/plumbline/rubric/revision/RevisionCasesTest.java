package dev.plumbline.rubric.revision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.revision.RubricDiff.Revision;
import dev.plumbline.rubric.revision.RubricDiff.RubricChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// One change in each folder: the rubric before and after it, and the expected report.
/// `-Dgolden=write` rewrites the report.
class RevisionCasesTest {

  private static final Path CASES = Path.of("src/test/resources/dev/plumbline/rubric/revision");

  @ParameterizedTest
  @MethodSource("cases")
  void a_change_is_reported_with_the_version_bump_that_it_requires(String name) throws IOException {
    Path folder = CASES.resolve(name);
    String after = Files.readString(folder.resolve("after.yaml"));
    Bundle old = Rubrics.locked(Files.readString(folder.resolve("before.yaml")));
    Bundle fresh = Rubrics.locked(after);
    List<String> told =
        told(RubricDiff.compare(old, fresh, after.getBytes(StandardCharsets.UTF_8)));
    Path expected = folder.resolve("expected.txt");
    if (System.getProperty("golden", "").equals("write")) {
      Files.writeString(expected, String.join("\n", told) + "\n");
    }
    assertThat(told).isEqualTo(Files.readAllLines(expected));
    assertThat(told.getFirst()).contains("needs " + name.substring(0, name.indexOf('-')));
  }

  private static List<String> told(Revision revision) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "needs "
            + revision.requiredBump().wireName()
            + ", has "
            + revision.actualBump().wireName()
            + (revision.isComparable() ? ", comparable" : ", not comparable")
            + (revision.sameExtraction() ? ", same extraction" : "")
            + (revision.sameScoring() ? ", same scoring" : ""));
    for (RubricChange change : revision.changes()) {
      lines.add(
          change.bump().wireName()
              + " "
              + change.kind()
              + " "
              + change.pointer()
              + " "
              + CanonicalJson.text(change.before())
              + " "
              + CanonicalJson.text(change.after()));
    }
    for (Problem problem : revision.problems()) {
      lines.add("error " + problem.code() + " " + problem.render("after.yaml"));
    }
    for (Problem problem : revision.warnings()) {
      lines.add("warning " + problem.code() + " " + problem.render("after.yaml"));
    }
    return lines;
  }

  private static List<String> cases() throws IOException {
    try (Stream<Path> folders = Files.list(CASES)) {
      return folders.map(folder -> folder.getFileName().toString()).sorted().toList();
    }
  }
}
