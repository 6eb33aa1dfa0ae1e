package dev.plumbline.present.page.browse;

import dev.plumbline.base.problem.WireNamed;
import java.util.stream.Stream;

/// Documents of a run that wait for people.
///
/// @param person as forms and histories name one; empty where nobody is named
public record OpenDocuments(Kind kind, String person, long documents) {

  /// What is wanted of people, apart from results that ask for a review themselves.
  public enum Kind implements WireNamed {
    /// Assigned to a marker, who has not marked it.
    MARK("to be marked"),
    /// Two markers gave different results, and nobody has settled it.
    SETTLE("markers differ"),
    /// Chosen for a review, and nobody has answered.
    REVIEW("chosen for review"),
    /// An appeal is not decided.
    APPEAL("appealed");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /// As an address names them.
  public String filter() {
    return filter(kind, person);
  }

  public static String filter(Kind kind, String person) {
    return (kind.wireName() + " " + person).strip();
  }

  String words() {
    return words(filter());
  }

  /// What an address names, in words; as it is where it names nothing of this.
  static String words(String filter) {
    String[] parts = filter.split(" ", 2);
    return Stream.of(Kind.values())
        .filter(it -> it.wireName().equals(parts[0]))
        .findFirst()
        .map(it -> it.words + (parts.length == 1 ? "" : ", " + parts[1]))
        .orElse(filter);
  }
}
