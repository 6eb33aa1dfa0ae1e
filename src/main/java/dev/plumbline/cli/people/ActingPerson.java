package dev.plumbline.cli.people;

import static dev.plumbline.base.problem.ProblemCode.WRONG_DATE;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.people.corrections.ContestedResult;
import dev.plumbline.people.corrections.RecordedTime;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Who does something, and when.
final class ActingPerson extends NamedPerson {

  @Option(
      names = "--at",
      paramLabel = "INSTANT",
      description = "when, such as 2026-01-31T09:00:00Z (default: now)")
  private Optional<String> at;

  /// @throws Refusal if it is not an instant
  Instant at() {
    try {
      return at.map(Instant::parse).orElseGet(Instant::now).truncatedTo(ChronoUnit.SECONDS);
    } catch (DateTimeParseException wrong) {
      throw Refusal.of(
          "--at",
          WRONG_DATE,
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
          WRONG_DATE,
          recorded + " is " + wrong.get(),
          "leave it out, or write when it was decided");
    }
    return recorded;
  }
}
