package dev.plumbline.people.corrections;

import static dev.plumbline.base.problem.ProblemCode.MISSING;
import static dev.plumbline.base.problem.ProblemCode.NAME_TAKEN;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_JUDGE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_NAME;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.people.proceeding.Actor.Pseudonym;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.store.Persons.Person;
import dev.plumbline.store.sqlite.SqlitePersons;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The people behind the pseudonyms of a store.
public final class StoredPersons {

  private final SqlitePersons persons;

  /// Who somebody is, as listed.
  ///
  /// @param person `person:PSEUDONYM`
  /// @param name empty if it was erased
  public record Listed(String person, String name, Instant since) {}

  public StoredPersons(LocalStore store) {
    this.persons = store.persons();
  }

  public List<Listed> list() {
    return persons.list().stream()
        .map(one ->
            new Listed(Pseudonym.PREFIX + one.pseudonym(), one.name().orElse(""), one.since()))
        .toList();
  }

  /// Adds a person.
  ///
  /// @param pseudonym random if absent
  /// @return `person:PSEUDONYM`
  /// @throws Refusal if one of both is none, or is there already
  public String add(String name, Optional<String> pseudonym, Instant now) {
    if (!Approval.isName(name)) {
      throw Refusal.of(
          "--add",
          WRONG_NAME,
          EscapedText.text(name) + " is not a name",
          "write one line of visible characters, at most 200");
    }
    if (pseudonym.isPresent() && !Pseudonym.PATTERN.matcher(pseudonym.get()).matches()) {
      throw Refusal.of(
          "--pseudonym",
          WRONG_NAME,
          EscapedText.text(pseudonym.get()) + " is not a pseudonym",
          "write 4 to 32 lower-case letters and digits, with single hyphens between them");
    }
    Person person = persons.add(pseudonym.orElseGet(StoredPersons::drawn), name, now);
    if (pseudonym.isPresent()
        && (!person.pseudonym().equals(pseudonym.get()) || !person.isNamed(name))) {
      throw Refusal.of(
          "--pseudonym",
          NAME_TAKEN,
          "this name or this pseudonym is there already",
          "`review persons` lists both");
    }
    return Pseudonym.PREFIX + person.pseudonym();
  }

  /// The person who acts. A name that is new is added with the act.
  ///
  /// @param written a name or `person:PSEUDONYM`; empty if nobody was named
  /// @throws Refusal if no person is named, by no name, or by a pseudonym that is not in the store
  public Actor acting(String written) {
    if (written.startsWith(Pseudonym.PREFIX)) {
      return persons
          .find(written.substring(Pseudonym.PREFIX.length()))
          .map(Actor::of)
          .orElseThrow(() ->
              Refusal.of(
                  "--by",
                  UNKNOWN_JUDGE,
                  EscapedText.text(written) + " names no person of this store",
                  "`review persons` lists them, and adds one"));
    }
    if (!written.isEmpty() && !Approval.isName(written)) {
      throw Refusal.of(
          "--by",
          WRONG_NAME,
          EscapedText.text(written) + " cannot be the name of who decides",
          "write a name on one line of at most " + Approval.NAME_CHARACTERS_MAX + " characters");
    }
    if (written.isEmpty()) {
      throw Refusal.of(
          "--by",
          MISSING,
          "nothing says who decides",
          "name a person with `--by` or in PLUMBLINE_USER");
    }
    return Actor.named(written, drawn(), persons);
  }

  private static String drawn() {
    return Pseudonym.drawn(new SecureRandom()::nextInt);
  }
}
