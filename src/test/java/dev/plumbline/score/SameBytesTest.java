package dev.plumbline.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.ExpressionSources;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedFacts;
import dev.plumbline.fixtures.GeneratedRubric;
import dev.plumbline.fixtures.GeneratedRubric.Style;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The same rubric gives the same digests and scorecards, byte for byte, in any notation and
/// environment.
@Tag("slow")
@Tag("soak")
class SameBytesTest {

  private static final int RUBRICS = GeneratedCorpus.SIZE;

  @Test
  void the_order_of_declarations_changes_no_byte() {
    for (int seed : FreshSeeds.after(RUBRICS, SameBytesTest.class)) {
      GeneratedRubric made = GeneratedCorpus.rubric(seed);
      Object shuffled = ExpressionSources.shuffled(made.source(), seed);
      assertSame(
          made, seed, List.of(ExpressionSources.yaml(shuffled), ExpressionSources.json(shuffled)));
    }
  }

  @Test
  void syntax_line_ends_comments_and_a_byte_order_mark_change_no_byte() {
    for (int seed : FreshSeeds.after(RUBRICS / 4, SameBytesTest.class)) {
      GeneratedRubric made = GeneratedCorpus.rubric(seed);
      String written = ExpressionSources.yaml(made.source());
      assertSame(
          made,
          seed,
          List.of(
              ExpressionSources.json(made.source()),
              "  " + ExpressionSources.json(made.source()).replace("}", "\r\n}"),
              written.replace("\n", "\r\n"),
              "\uFEFF" + written,
              "# a word first\n---\n" + written.replace("\n", "  # and one here\n") + "...\n"));
    }
  }

  @Test
  void threads_change_no_byte() {
    for (int seed = 0; seed < 20; seed++) {
      GeneratedRubric made = GeneratedRubric.of(seed, Style.FREE);
      Bundle bundle = Rubrics.locked(ExpressionSources.yaml(made.source()));
      Scorer scorer = new Scorer(bundle);
      JsonObject given = GeneratedFacts.some(made, seed);
      byte[] alone = Scorecards.of(bundle, given).bytes();
      List<byte[]> together =
          IntStream.range(0, 200)
              .parallel()
              .mapToObj(_ -> scorer.score(Scorecards.extraction(bundle, given)).bytes())
              .toList();
      assertThat(together).allSatisfy(bytes -> assertThat(bytes).isEqualTo(alone));
    }
  }

  @Test
  void a_turkish_locale_changes_no_byte() {
    Locale here = Locale.getDefault();
    for (int seed = 0; seed < 50; seed++) {
      GeneratedRubric made = GeneratedRubric.of(seed, Style.FREE);
      String written = ExpressionSources.yaml(made.source());
      List<String> before = GeneratedScorecards.of(seed);
      List<String> there;

      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      try {
        there = GeneratedScorecards.of(made, seed, written);
      } finally {
        Locale.setDefault(here);
      }

      assertThat(there).isEqualTo(before);
    }
  }

  /// Another salt for collections, other identity hashes, another locale, time zone and encoding.
  @Test
  void another_jvm_process_changes_no_byte() throws IOException {
    String here = GeneratedScorecards.sha256(RUBRICS);
    String there =
        GeneratedScorecards.elsewhere(
            RUBRICS,
            "-Duser.language=tr",
            "-Duser.country=TR",
            "-Duser.timezone=Asia/Kathmandu",
            "-Dfile.encoding=COMPAT",
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:hashCode=1");
    assertThat(there).isEqualTo(here);
  }

  /// Beside the JDK of the build, the newest one that is installed next to it.
  @Test
  void a_newer_jdk_changes_no_byte() throws IOException {
    Optional<Path> newest = newestJdk();
    Assumptions.assumeTrue(
        newest.isPresent(), "no JDK newer than " + Runtime.version().feature() + " is installed");
    String there = GeneratedScorecards.elsewhere(newest.orElseThrow(), RUBRICS);
    assertThat(there).isEqualTo(GeneratedScorecards.sha256(RUBRICS));
  }

  private static Optional<Path> newestJdk() throws IOException {
    Path folder = Path.of(System.getProperty("java.home")).toRealPath().getParent();
    try (Stream<Path> jdks = Files.list(folder)) {
      return jdks.filter(jdk -> Files.isExecutable(jdk.resolve("bin/java")))
          .filter(jdk -> feature(jdk) > Runtime.version().feature())
          .max(Comparator.comparingInt(SameBytesTest::feature));
    }
  }

  /// The feature release of a JDK; 0 if it does not say.
  private static int feature(Path jdk) {
    Properties release = new Properties();
    try (Reader reader = Files.newBufferedReader(jdk.resolve("release"))) {
      release.load(reader);
      String version = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
      return Integer.parseInt(version.replaceAll("[.+-].*", ""));
    } catch (IOException | NumberFormatException unreadable) {
      return 0;
    }
  }

  private static void assertSame(GeneratedRubric made, int seed, List<String> variants) {
    List<String> expected = GeneratedScorecards.of(seed);
    for (String variant : variants) {
      assertThat(GeneratedScorecards.of(made, seed, variant)).as(variant).isEqualTo(expected);
    }
  }
}
