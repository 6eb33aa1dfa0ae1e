package dev.plumbline.proof;

import java.time.LocalDate;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// A key of a trust policy: whose it is, what it may sign, and when.
///
/// @param from the first day on which its signatures count, in UTC
/// @param until the last
/// @param revoked the day from which on none of its signatures counts, whenever it was made
record TrustedKey(
    String name,
    VerificationKey key,
    SortedSet<AttestationKind> maySign,
    Optional<LocalDate> from,
    Optional<LocalDate> until,
    Optional<LocalDate> revoked) {

  public TrustedKey {
    maySign = Collections.unmodifiableSortedSet(new TreeSet<>(maySign));
  }

  /// Why a signature of this key does not count; empty if it does.
  Optional<String> refusal(AttestationKind kind, LocalDate today) {
    if (revoked.filter(day -> !today.isBefore(day)).isPresent()) {
      return Optional.of("was revoked on " + revoked.get());
    }
    if (from.filter(today::isBefore).isPresent()) {
      return Optional.of("counts from " + from.get() + " only");
    }
    if (until.filter(today::isAfter).isPresent()) {
      return Optional.of("expired after " + until.get());
    }
    return maySign.contains(kind)
        ? Optional.empty()
        : Optional.of("may not sign what is of kind `" + kind.wireName() + "`");
  }
}
