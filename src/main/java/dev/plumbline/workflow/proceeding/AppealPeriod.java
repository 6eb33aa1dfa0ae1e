package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.workflow.review.AppealPolicy;
import dev.plumbline.workflow.review.Publication;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// When an appeal against a result may be filed.
///
/// @param from the first second
/// @param last the last one
/// @param publication from which it counts; empty where it counts from something else
/// @param because in words, what gives it
public record AppealPeriod(
    Instant from, Instant last, Optional<Digest> publication, String because) {

  /// So many days as the rules allow, from when the result was given.
  public static AppealPeriod ofDays(Instant given, AppealPolicy rules) {
    // acts are recorded to the second
    Instant from = given.truncatedTo(ChronoUnit.SECONDS);
    return new AppealPeriod(
        from,
        from.plus(rules.days(), ChronoUnit.DAYS),
        Optional.empty(),
        "the rules allow " + rules.days() + " days from then on");
  }

  /// From when the result was given to the end of a day in UTC.
  public static AppealPeriod until(Instant given, LocalDate day) {
    return new AppealPeriod(
        given.truncatedTo(ChronoUnit.SECONDS),
        Publication.lastSecond(day),
        Optional.empty(),
        "appeals were published to be filed until " + day);
  }

  public static AppealPeriod of(Publication.PublishedMarks publication) {
    return new AppealPeriod(
        publication.from(),
        publication.last(),
        Optional.of(publication.digest()),
        "the run is published on "
            + publication.on()
            + ", with appeals until "
            + publication.appeals());
  }

  /// Why an appeal may not be filed.
  ///
  /// @param at when it is said to be filed
  /// @param now when it is filed: whether it is late is not up to who files it
  Optional<Problem> problem(Instant at, Instant now) {
    if (at.isBefore(from)) {
      return Optional.of(
          Problem.at(
              "",
              publication.isPresent() ? ProblemCode.NOT_PUBLISHED : ProblemCode.APPEAL_CLOSED,
              publication.isPresent()
                  ? "the run is not published yet"
                  : "there is no result to appeal against before " + from,
              because));
    }
    return now.isAfter(last)
        ? Optional.of(
            Problem.at(
                "", ProblemCode.APPEAL_CLOSED, "the time for an appeal ended at " + last, because))
        : Optional.empty();
  }
}
