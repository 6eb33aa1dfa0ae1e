package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.UnexpectedJsonException;
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
public record PanelOrigin(List<Source> jurors, SortedMap<String, Integer> decidedBy) {

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

    String text() {
      return extraction.map(Digest::toString).orElse(ReplicateCombiner.UNKNOWN_PREFIX + code);
    }

    static Source read(String text) {
      if (ReplicateCombiner.isUnanswered(text)) {
        return new Source(
            Optional.empty(), text.substring(ReplicateCombiner.UNKNOWN_PREFIX.length()));
      }
      return new Source(
          Optional.of(
              Digest.parse(text).orElseThrow(() -> new UnexpectedJsonException("not a digest"))),
          "");
    }
  }

  /// The same where jurors do not decide on some items and facts.
  PanelOrigin without(Set<String> ids) {
    SortedMap<String, Integer> rest = new TreeMap<>(decidedBy);
    rest.keySet().removeAll(ids);
    return new PanelOrigin(jurors, rest);
  }

  void put(JsonObjectBuilder json) {

    json.put("jurors", JsonArray.mapped(jurors, it -> Json.of(it.text())))
        .putUnlessEmpty("decidedBy", decidedBy);
  }

  /// Empty if the extraction is of one judge.
  static Optional<PanelOrigin> read(JsonObject extraction) {
    if (extraction.find("jurors").isEmpty()) {
      return Optional.empty();
    }
    StoredExtraction stored = new StoredExtraction(extraction);
    return Optional.of(
        new PanelOrigin(stored.jurors().stream().map(Source::read).toList(), stored.decidedBy()));
  }
}
