package dev.plumbline.cli.people;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.people.corrections.StoredPersons;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.run.local.LocalStore;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Who does something. Artefacts name the pseudonym alone.
class NamedPerson extends OptionGroup {

  private static final String VARIABLE = "PLUMBLINE_USER";

  @Option(
      names = "--by",
      paramLabel = "PERSON",
      description =
          "who decides: person:PSEUDONYM, or a name, which is stored apart (default:"
              + " PLUMBLINE_USER)")
  private Optional<String> by;

  /// The person; a name that is new is added with what is decided.
  ///
  /// @throws Refusal if no person is named, by no name, or by a pseudonym that is not in the store
  Actor by(LocalStore store) {
    return new StoredPersons(store)
        .acting(by.orElseGet(() -> environment().getOrDefault(VARIABLE, "")));
  }
}
