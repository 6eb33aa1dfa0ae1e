package dev.plumbline.store;

import dev.plumbline.text.Folding;
import java.time.Instant;
import java.util.Optional;

/// People: artefacts name their pseudonyms alone, so that a name can be erased.
public interface Persons {

  /// @param pseudonym by which artefacts name the person; says nothing of who it is
  /// @param name absent after it was erased
  record Person(String pseudonym, Optional<String> name, Instant since) {

    public boolean isNamed(String other) {
      return name.map(Persons::folded).equals(Optional.of(folded(other)));
    }
  }

  /// What tells persons apart: a name in other case or spacing is not another person, who could
  /// then decide about the first one's own marks.
  static String folded(String name) {
    return Folding.fold(name).lower();
  }

  /// Adds a person, unless the name or the pseudonym is there already.
  ///
  /// @return the person who is there now: by the name, else by the pseudonym
  Person add(String pseudonym, String name, Instant now);

  Optional<Person> find(String pseudonym);

  /// The person of that name, in any case and spacing.
  Optional<Person> named(String name);

  /// Erases the name of a person.
  ///
  /// @return whether there is such a person
  boolean erase(String pseudonym);
}
