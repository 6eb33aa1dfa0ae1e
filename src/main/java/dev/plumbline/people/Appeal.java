package dev.plumbline.people;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.FlagNames;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.input.StrictObjectReader;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// An entry of an appeal: that a correction is asked for, or denied. It is upheld by a [Correction]
/// that names it.
public sealed interface Appeal extends JsonRecord {

  /// `person:PSEUDONYM`.
  String by();

  default Digest digest() {
    return Digest.of(ArtefactKind.APPEAL, json());
  }

  /// @param id of the document in its run
  /// @param document its text
  /// @param item that is contested: an item, one of its units, or a judged fact
  /// @param question digest of what is asked
  /// @param ground why it is contested
  /// @param release from which the time to file it counts; empty where it counts from the end of
  ///   the run, or from when the result was given
  record Filing(
      String id,
      Digest document,
      String item,
      Digest question,
      String ground,
      AppealRules rules,
      String by,
      Optional<Digest> release)
      implements Appeal {

    /// Whether the same was filed before, maybe after an earlier release.
    public boolean repeats(Filing other) {
      return withoutRelease().equals(other.withoutRelease());
    }

    private Filing withoutRelease() {
      return new Filing(id, document, item, question, ground, rules, by, Optional.empty());
    }
  }

  /// @param appeal digest of the filing
  record Denial(Digest appeal, String reason, String by) implements Appeal {}

  /// An appeal and what became of it.
  ///
  /// @param number of the appeal among those about its result, from 1
  /// @param filed when
  /// @param corrections by which persons uphold it, in order
  /// @param denials in order
  /// @param isUpheld whether one of the corrections counts
  record AppealCase(
      int number,
      Digest digest,
      Appeal.Filing filing,
      Instant filed,
      List<Correction> corrections,
      List<Appeal.Denial> denials,
      boolean isUpheld) {

    public AppealCase {
      corrections = List.copyOf(corrections);
      denials = List.copyOf(denials);
    }

    public AppealCase with(Correction correction) {
      List<Correction> more = new ArrayList<>(corrections);
      more.add(correction);
      return new AppealCase(number, digest, filing, filed, more, denials, isUpheld);
    }

    public AppealCase with(Appeal.Denial denial) {
      List<Appeal.Denial> more = new ArrayList<>(denials);
      more.add(denial);
      return new AppealCase(number, digest, filing, filed, corrections, more, isUpheld);
    }

    /// Whether as many persons as the rules ask for have decided so.
    public boolean isUpheldBy(Correction correction) {
      return corrections.stream().filter(correction::isAlike).count() >= filing.rules().persons();
    }

    public AppealCase upheld() {
      return new AppealCase(number, digest, filing, filed, corrections, denials, true);
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

  /// The rules of an appeal, written into it when it is filed.
  ///
  /// @param days in which it may be filed: from the release of the run, or else from its end
  /// @param fromRelease whether it may be filed only once the run is released
  /// @param decideDays from the filing in which it is to be decided
  /// @param persons so many different persons must decide alike, none of whom filed it
  record AppealRules(
      int days,
      @Member("from") @FlagNames(RELEASE) boolean fromRelease,
      int decideDays,
      int persons) {

    public static final AppealRules DEFAULT = new AppealRules(28, false, 28, 1);

    private static final int DAYS_MAX = 3_650;
    private static final int PERSONS_MAX = 20;
    private static final String RELEASE = "release";

    public AppealRules {
      if (days < 1 || decideDays < 1 || persons < 1) {
        throw new IllegalArgumentException("days and persons are counted from 1");
      }
    }

    /// What a reader has of YAML or JSON; its problems must be asked for afterwards.
    public static AppealRules read(StrictObjectReader<?, ?> reader) {
      int days = reader.whole("days", DEFAULT.days, 1, DAYS_MAX);
      boolean fromRelease = reader.isWord("from", "run", RELEASE);
      int decideDays = reader.whole("decide_days", DEFAULT.decideDays, 1, DAYS_MAX);
      int persons = reader.whole("persons", DEFAULT.persons, 1, PERSONS_MAX);
      reader.reportUnknownKeys();
      return new AppealRules(days, fromRelease, decideDays, persons);
    }
  }
}
