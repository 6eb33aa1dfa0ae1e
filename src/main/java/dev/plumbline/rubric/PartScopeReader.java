package dev.plumbline.rubric;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.EvidencePolicy.EvidenceScope;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.UnitScope.PartScope;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads which parts of a document are meant.
final class PartScopeReader {

  /// As parts are named in documents: no name can be taken for a unit.
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,63}");

  private static final int WORDS_MAX = 100;

  private static final List<String> EVIDENCE =
      List.of(PartScope.GRADED, PartScope.SOURCES, PartScope.TEXT);

  private static final String CLAIM = "claim";
  private static final String SOURCE = "source";

  /// The key `graded` of the section `document`.
  static PartScope graded(MappingReader document) {
    return read(document, "graded", List.of(PartScope.TEXT)).orElse(PartScope.ONE_TEXT);
  }

  /// The key `from` of the section `evidence` or of an item: parts, or for pairs a mapping of what
  /// is said and what proves it.
  static Optional<EvidenceScope> from(MappingReader reader) {
    if (reader.find("from").orElse(null) instanceof SourceNode.Mapping) {
      return reader.object("from").flatMap(PartScopeReader::pair);
    }
    return read(reader, "from", EVIDENCE).map(EvidenceScope::of);
  }

  private static Optional<EvidenceScope> pair(MappingReader pair) {
    for (String side : List.of(CLAIM, SOURCE)) {
      pair.require(side, "write `from: {claim: graded, source: sources}`");
    }
    Optional<PartScope> claim = read(pair, CLAIM, EVIDENCE);
    Optional<PartScope> source = read(pair, SOURCE, EVIDENCE);
    pair.reportUnknownKeys();
    if (claim.isEmpty() || source.isEmpty()) {
      return Optional.empty();
    }
    List<String> both = new ArrayList<>(source.get().words());
    both.retainAll(claim.get().words());
    if (!both.isEmpty()) {
      pair.report(
          ProblemCode.UNKNOWN_VALUE,
          pair.place(SOURCE),
          EscapedText.text(both.getFirst()) + " would be proved by itself",
          "name other parts as `source` than as `claim`");
    }
    return Optional.of(new EvidenceScope(claim.get(), source));
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
