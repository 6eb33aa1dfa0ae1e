package dev.plumbline.people.proceeding;

import static dev.plumbline.base.problem.ProblemCode.APPEAL_CLOSED;
import static dev.plumbline.base.problem.ProblemCode.NOT_RELEASED;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.people.Appeal.AppealRules;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// When an appeal may be filed.
///
/// @param from the first second
/// @param last the last one
/// @param release from which it counts; empty where it counts from when the result was given
public record AppealPeriod(Instant from, Instant last, Optional<Digest> release) {

  /// From when a result was given.
  public static AppealPeriod since(Instant given, AppealRules rules) {
    // acts are recorded to the second
    Instant from = given.truncatedTo(ChronoUnit.SECONDS);
    return new AppealPeriod(from, from.plus(rules.days(), ChronoUnit.DAYS), Optional.empty());
  }

  /// Why an appeal may not be filed.
  ///
  /// @param at when it is said to be filed
  /// @param now when it is filed: whether it is late is not up to who files it
  public Optional<Problem> problem(Instant at, Instant now) {
    if (at.isBefore(from)) {
      return Optional.of(
          Problem.at(
              "",
              release.isPresent() ? NOT_RELEASED : APPEAL_CLOSED,
              "appeals are taken from " + day(from) + " on",
              "file it then"));
    }
    return now.isAfter(last)
        ? Optional.of(
            Problem.at(
                "",
                APPEAL_CLOSED,
                "the time for an appeal ended on " + day(last),
                "a correction needs no appeal"))
        : Optional.empty();
  }

  private static LocalDate day(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }
}
