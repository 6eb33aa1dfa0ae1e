package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.JsonRecord.FlagNames;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.input.StrictObjectReader;

/// The rules of an appeal, written into it when it is filed.
///
/// @param days in which it may be filed: from the release of the run, or else from its end
/// @param fromRelease whether it may be filed only once the run is released
/// @param decideDays from the filing in which it is to be decided
/// @param persons so many different persons must decide alike, none of whom filed it
public record AppealRules(
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
