package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// What an extraction was combined from.
///
/// @param jurors one for each juror, in the order of the panel
/// @param decidedBy by item and judged fact, the position of the juror whose answer and quotes it
///   has, from 0; without those that are not decided
public record PanelOrigin(List<Source> jurors, @Sparse SortedMap<String, Integer> decidedBy)
    implements JsonRecord {

  public PanelOrigin {
    jurors = List.copyOf(jurors);
    decidedBy = Collections.unmodifiableSortedMap(new TreeMap<>(decidedBy));
  }

  /// @param extraction of the juror; absent if there is none
  /// @param code why there is none; empty if there is one
  public record Source(Optional<Digest> extraction, String code) {

    static Source of(JurorAnswer answer) {
      return switch (answer) {
        case JurorAnswer.Answered(Extraction extraction) ->
            new Source(Optional.of(extraction.digest()), "");
        case JurorAnswer.Missing(String code) -> new Source(Optional.empty(), code);
      };
    }

    @Override
    public String toString() {
      return extraction.map(Digest::toString).orElse(ReplicateCombiner.UNKNOWN_PREFIX + code);
    }

    static Optional<Source> parse(String text) {
      return ReplicateCombiner.isUnanswered(text)
          ? Optional.of(
              new Source(
                  Optional.empty(), text.substring(ReplicateCombiner.UNKNOWN_PREFIX.length())))
          : Digest.parse(text).map(it -> new Source(Optional.of(it), ""));
    }
  }

  /// The same where jurors do not decide on some items and facts.
  PanelOrigin without(Set<String> ids) {
    SortedMap<String, Integer> rest = new TreeMap<>(decidedBy);
    rest.keySet().removeAll(ids);
    return new PanelOrigin(jurors, rest);
  }
}
