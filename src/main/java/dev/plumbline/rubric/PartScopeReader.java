package dev.plumbline.rubric;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.source.MappingReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads which parts of a document are meant.
final class PartScopeReader {

  /// As parts are named in documents: no name can be taken for a unit.
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,63}");

  private static final int WORDS_MAX = 100;

  /// The key `graded` of the section `document`.
  static PartScope graded(MappingReader document) {
    return read(document, "graded", List.of(PartScope.TEXT)).orElse(PartScope.ONE_TEXT);
  }

  /// The key `from` of the section `evidence` or of an item.
  static Optional<PartScope> from(MappingReader reader) {
    return read(reader, "from", List.of(PartScope.GRADED, PartScope.SOURCES, PartScope.TEXT));
  }

  /// @param words besides roles and names of parts
  private static Optional<PartScope> read(MappingReader reader, String key, List<String> words) {
    if (reader.find(key).isEmpty()) {
      return Optional.empty();
    }
    List<String> written = reader.texts(key).stream().distinct().toList();
    List<String> known = new ArrayList<>(words);
    known.addAll(PartRole.wireNames());
    if (written.isEmpty() || written.size() > WORDS_MAX) {
      reader.report(
          ProblemCode.EMPTY,
          reader.place(key),
          written.isEmpty() ? "no part is named" : written.size() + " parts are named",
          "name one to " + WORDS_MAX + " parts: " + Suggestion.list(known) + ", or a part's name");
    }
    for (String word : written) {
      if (!known.contains(word) && !NAME.matcher(word).matches()) {
        reader.report(
            ProblemCode.UNKNOWN_VALUE,
            reader.place(key),
            EscapedText.text(word) + " is no part",
            Suggestion.of(word, known, "a part's name, or one of"));
      }
    }
    return Optional.of(new PartScope(written));
  }

  private PartScopeReader() {}
}
