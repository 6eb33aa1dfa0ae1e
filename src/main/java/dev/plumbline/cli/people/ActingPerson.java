package dev.plumbline.cli.people;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.rulings.ContestedResult;
import dev.plumbline.workflow.rulings.RecordedTime;
import dev.plumbline.workflow.rulings.StoredPersons;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Who does something, and when. Artefacts name the pseudonym alone.
public final class ActingPerson {

  private static final String VARIABLE = "PLUMBLINE_USER";

  @Option(
      names = "--by",
      paramLabel = "PERSON",
      description =
          "who decides: person:PSEUDONYM, or a name, which is stored apart (default:"
              + " PLUMBLINE_USER)")
  private Optional<String> by = Optional.empty();

  @Option(
      names = "--at",
      paramLabel = "INSTANT",
      description = "when, such as 2026-01-31T09:00:00Z (default: now)")
  private Optional<String> at = Optional.empty();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /// @throws Refusal if it is not an instant
  Instant at() {
    try {
      return at.map(Instant::parse).orElseGet(Instant::now).truncatedTo(ChronoUnit.SECONDS);
    } catch (DateTimeParseException wrong) {
      throw Refusal.of(
          "--at",
          ProblemCode.WRONG_INSTANT,
          EscapedText.text(at.orElse("")) + " is not an instant",
          "write a date, a time and a zone, such as `2026-01-31T09:00:00Z`");
    }
  }

  /// When it is recorded: not in the future, and in order with what it is about.
  ///
  /// @throws Refusal otherwise, or if it is not an instant
  Instant recorded(ContestedResult contested) {
    Instant recorded = at();
    Optional<String> wrong =
        recorded.isAfter(Instant.now())
            ? Optional.of("in the future")
            : RecordedTime.fault(
                recorded, contested.card().result().entries(), List.of(contested.run()));
    if (wrong.isPresent()) {
      throw Refusal.of(
          "--at",
          ProblemCode.WRONG_INSTANT,
          recorded + " is " + wrong.get(),
          "leave it out, or write when it was decided");
    }
    return recorded;
  }

  /// The person; a name that is new is added with what is decided.
  ///
  /// @throws Refusal if no person is named, by no name, or by a pseudonym that is not in the store
  Actor by(LocalStore store) {
    return new StoredPersons(store)
        .acting(
            by.orElseGet(() ->
                ((CommandEnvironment) command.root().userObject())
                    .environment()
                    .getOrDefault(VARIABLE, "")));
  }
}
