package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.Digest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// An appeal and what became of it.
///
/// @param number of the appeal among those about its result, from 1
/// @param filed when
/// @param corrections by which persons uphold it, in order
/// @param denials in order
public record AppealCase(
    int number,
    Digest digest,
    Appeal.Filing filing,
    Instant filed,
    List<Correction> corrections,
    List<Appeal.Denial> denials) {

  public AppealCase {
    corrections = List.copyOf(corrections);
    denials = List.copyOf(denials);
  }

  public AppealCase with(Correction correction) {
    List<Correction> more = new ArrayList<>(corrections);
    more.add(correction);
    return new AppealCase(number, digest, filing, filed, more, denials);
  }

  public AppealCase with(Appeal.Denial denial) {
    List<Appeal.Denial> more = new ArrayList<>(denials);
    more.add(denial);
    return new AppealCase(number, digest, filing, filed, corrections, more);
  }

  /// Whether as many persons as the rules ask for have decided so.
  public boolean isUpheldBy(Correction correction) {
    return corrections.stream().filter(correction::isAlike).count() >= filing.rules().persons();
  }

  private boolean isUpheld() {
    return corrections.stream().anyMatch(this::isUpheldBy);
  }

  private boolean isDenied() {
    return denials.size() >= filing.rules().persons();
  }

  public boolean isOpen() {
    return !isDenied() && !isUpheld();
  }

  /// `open`, `upheld` or `denied`.
  public String state() {
    return isDenied() ? "denied" : isUpheld() ? "upheld" : "open";
  }

  /// When it is to be decided.
  public Instant due() {
    return filed.plus(filing.rules().decideDays(), ChronoUnit.DAYS);
  }

  /// How many persons have decided.
  public int decided() {
    return corrections.size() + denials.size();
  }

  /// Whether a person has decided on it.
  public boolean isDecidedBy(String person) {
    return Stream.concat(
            corrections.stream().map(Correction::by), denials.stream().map(Appeal.Denial::by))
        .anyMatch(person::equals);
  }
}
