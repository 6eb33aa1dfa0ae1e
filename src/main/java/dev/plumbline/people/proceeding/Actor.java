package dev.plumbline.people.proceeding;

import dev.plumbline.store.Persons;
import dev.plumbline.store.Persons.Person;
import java.time.Instant;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;

/// Who decides, as artefacts name them. A name that is new is stored with what the person did: an
/// act that is refused leaves no trace of who tried it.
///
/// @param person `person:PSEUDONYM`
/// @param newName to be stored; empty if the person is there already
public record Actor(String person, Optional<String> newName) {

  /// The person of that name.
  ///
  /// @param drawn a random pseudonym, for a name that is new
  public static Actor named(String name, String drawn, Persons persons) {
    return persons
        .named(name)
        .map(Actor::of)
        .orElseGet(() -> new Actor(Pseudonym.PREFIX + drawn, Optional.of(name)));
  }

  public static Actor of(Person person) {
    return new Actor(Pseudonym.PREFIX + person.pseudonym(), Optional.empty());
  }

  /// The person without the prefix.
  public String pseudonym() {
    return person.substring(Pseudonym.PREFIX.length());
  }

  /// Stores the name, if it is new.
  ///
  /// @return whether the person is the one that artefacts name: not if the name or the pseudonym
  ///   was added meanwhile as another one
  public boolean keep(Persons persons, Instant now) {
    return newName
        .map(name -> {
          Person there = persons.add(pseudonym(), name, now);
          return there.pseudonym().equals(pseudonym()) && there.isNamed(name);
        })
        .orElse(true);
  }

  /// The word by which artefacts name a person.
  public static final class Pseudonym {

    /// Before a pseudonym where artefacts name a person.
    public static final String PREFIX = "person:";

    public static final Pattern PATTERN = Pattern.compile("[a-z0-9](-?[a-z0-9]){3,31}");

    private static final int LENGTH = 10;

    /// Without letters and digits that are mistaken for each other.
    private static final String ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

    /// A word that tells nothing of the person.
    ///
    /// @param random a number from 0 to below its argument, which nobody can foresee
    public static String drawn(IntUnaryOperator random) {
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < LENGTH; i++) {
        word.append(ALPHABET.charAt(random.applyAsInt(ALPHABET.length())));
      }
      return word.toString();
    }

    private Pseudonym() {}
  }
}
