package dev.plumbline.store.memory;

import dev.plumbline.store.Persons;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// People who live as long as the process.
final class MemoryPersons implements Persons {

  private final Map<String, Person> persons = new LinkedHashMap<>();

  @Override
  public synchronized Optional<Person> named(String name) {
    return persons.values().stream().filter(person -> person.isNamed(name)).findFirst();
  }

  @Override
  public synchronized Person add(String pseudonym, String name, Instant now) {
    return named(name)
        .orElseGet(
            () -> persons.computeIfAbsent(pseudonym, it -> new Person(it, Optional.of(name), now)));
  }

  @Override
  public synchronized Optional<Person> find(String pseudonym) {
    return Optional.ofNullable(persons.get(pseudonym));
  }

  @Override
  public synchronized boolean erase(String pseudonym) {
    return persons.computeIfPresent(
            pseudonym, (it, person) -> new Person(it, Optional.empty(), person.since()))
        != null;
  }
}
