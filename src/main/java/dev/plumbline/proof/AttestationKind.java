package dev.plumbline.proof;

import dev.plumbline.base.problem.WireNamed;
import java.util.Arrays;
import java.util.Optional;

/// What an attestation is about.
public enum AttestationKind implements WireNamed {
  BUNDLE,
  APPROVAL,
  CALIBRATION,
  /// A calibration whose scale is that of an older judge.
  BRIDGE,
  RUN,
  PACK,
  CORRECTION,
  APPEAL,
  BAR,
  WAIVER,
  /// That a run is released, or withdrawn.
  RELEASE;

  private static final String BEFORE = "urn:plumbline:predicate:";

  /// The predicate type of the statement; a URN until a domain is owned.
  ///
  /// @param version of the predicate's form, from 1
  String predicateType(int version) {
    return BEFORE + wireName() + ":" + version;
  }

  /// The name of the subject: an approval is a statement about a bundle.
  String subjectName() {
    return switch (this) {
      case APPROVAL -> BUNDLE.wireName();
      case PACK -> "sha256sums.txt";
      case BUNDLE, CALIBRATION, BRIDGE, RUN, CORRECTION, APPEAL, BAR, WAIVER, RELEASE -> wireName();
    };
  }

  /// The kind, whichever version the predicate has.
  static Optional<AttestationKind> ofPredicateType(String type) {
    return Arrays.stream(values())
        .filter(kind -> type.startsWith(BEFORE + kind.wireName() + ":"))
        .findFirst();
  }
}
