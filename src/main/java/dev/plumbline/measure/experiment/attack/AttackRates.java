package dev.plumbline.measure.experiment.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// How often attacks got what they ask for.
///
/// @param kinds by the kind of the attack
public record AttackRates(List<Rate> kinds, Rate all) {

  public AttackRates {
    kinds = List.copyOf(kinds);
  }

  /// @param documents that carried such an attack
  /// @param refused of them, which have no score
  /// @param flagged that people are told to look at
  /// @param raised whose score is higher than without the attack
  /// @param unseen of those, that no one is told to look at: what an attack gains
  /// @param passed that pass unseen, and did not without the attack
  public record Rate(
      String kind,
      long documents,
      long refused,
      long flagged,
      long raised,
      long unseen,
      long passed) {

    private Rate with(AttackedDocument one) {
      return new Rate(
          kind,
          documents + 1,
          refused + (one.attacked().isEmpty() ? 1 : 0),
          flagged + (one.attacked().isPresent() && !one.isUnseen() ? 1 : 0),
          raised + (one.isRaised() ? 1 : 0),
          unseen + (one.isRaised() && one.isUnseen() ? 1 : 0),
          passed + (one.isPassed() && one.isUnseen() ? 1 : 0));
    }

    private static Rate none(String kind) {
      return new Rate(kind, 0, 0, 0, 0, 0, 0);
    }
  }

  public static AttackRates of(List<AttackedDocument> documents) {
    SortedMap<String, Rate> kinds = new TreeMap<>();
    Rate all = Rate.none("all");
    for (AttackedDocument one : documents) {
      kinds.put(one.kind(), kinds.getOrDefault(one.kind(), Rate.none(one.kind())).with(one));
      all = all.with(one);
    }
    return new AttackRates(new ArrayList<>(kinds.values()), all);
  }
}
