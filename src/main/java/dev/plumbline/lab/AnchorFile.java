package dev.plumbline.lab;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.files.InputFiles;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// The texts by which a judge is compared with itself.
///
/// @param ids of documents of the earlier run; empty for all of them
public record AnchorFile(Optional<SortedSet<String>> ids) {

  private static final String MARK = "\uFEFF";

  /// Reads ids, one a line. White space around them and empty lines do not count.
  ///
  /// @throws Refusal if there is none
  public static AnchorFile of(Optional<Path> file) {
    return new AnchorFile(file.map(AnchorFile::read));
  }

  private static SortedSet<String> read(Path path) {
    String text = InputFiles.text(path);
    SortedSet<String> ids = new TreeSet<>();
    (text.startsWith(MARK) ? text.substring(1) : text)
        .lines()
        .map(String::strip)
        .filter(id -> !id.isEmpty())
        .forEach(ids::add);
    if (ids.isEmpty()) {
      throw Refusal.of(
          path,
          ProblemCode.MISSING,
          "there is no id in this file",
          "write the ids of documents of the earlier run, one a line");
    }
    return ids;
  }

  boolean accepts(String id) {
    return ids.isEmpty() || ids.get().contains(id);
  }

  /// How many ids are given that are not among so many texts.
  public long without(long texts) {
    return ids.map(given -> Math.max(0, given.size() - texts)).orElse(0L);
  }
}
