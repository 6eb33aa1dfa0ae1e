package dev.plumbline.proof.pack;

import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Soak;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The members that the page of the format names among those that a verifier does not check.
record UncheckedMembers(List<Row> rows) {

  private static final Path PAGE = Path.of("docs/reference/format.md");

  /// One of this many members in every build, all of them in the long form.
  private static final int SHARE = Soak.times("members", 40, 1);

  private record Row(String artefact, String member) {
    boolean names(MutantPack mutant) {
      String path = mutant.member().replace(" removed", "");
      return artefact.equals(mutant.artefact())
          && (path + ".")
              .matches(
                  Stream.of(member.split("\\."))
                          .map(key -> key.equals("*") ? "[^.]+" : Pattern.quote(key))
                          .reduce((a, b) -> a + "\\." + b)
                          .orElseThrow()
                      + "\\..*");
    }
  }

  static UncheckedMembers ofPage() throws IOException {
    try (Stream<String> lines = Files.lines(PAGE)) {
      return new UncheckedMembers(
          lines
              .dropWhile(line -> !line.startsWith("| artefact | member"))
              .skip(2)
              .takeWhile(line -> line.startsWith("|"))
              .map(line -> line.split("\\|"))
              .flatMap(cells ->
                  Arrays.stream(cells[2].split(","))
                      .map(member ->
                          new Row(
                              cells[1].strip().replace("`", ""), member.strip().replace("`", ""))))
              .toList());
    }
  }

  boolean names(MutantPack mutant) {
    return rows.stream().anyMatch(row -> row.names(mutant));
  }

  /// The members whose change, by who has the key, is neither found nor named by the page.
  ///
  /// @param found what a verifier says of a pack is wrong
  List<String> neither(
      PackEntries honest, SigningKey key, Function<PackEntries, List<String>> found) {
    SplittableRandom random = new SplittableRandom(FreshSeeds.of(getClass())[0]);
    int[] counts = new int[3];
    Stream.Builder<String> neither = Stream.builder();
    Iterator<MutantPack> mutants =
        MutantPack.everyMember(honest, key, () -> random.nextInt(SHARE) == 0).iterator();
    while (mutants.hasNext()) {
      MutantPack mutant = mutants.next();
      boolean wrong = !found.apply(mutant.pack()).isEmpty();
      boolean named = names(mutant);
      counts[wrong ? 0 : named ? 1 : 2]++;
      if (!wrong && !named) {
        neither.add(
            "| `" + mutant.artefact() + "` | `" + mutant.member() + "` | " + mutant.entry());
      }
    }
    System.out.printf(
        "members by the key's owner: %d found, %d named, %d neither%n",
        counts[0], counts[1], counts[2]);
    return neither.build().toList();
  }
}
