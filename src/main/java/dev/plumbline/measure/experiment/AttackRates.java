package dev.plumbline.measure.experiment;

import dev.plumbline.base.resource.PackagedText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  /// A text that speaks to the judge.
  ///
  /// @param name `kind: name`
  public record Attack(String name, String text) {

    /// The files of them: those against which quotes and flags were built, and two that came later,
    /// whose judge quotes true sentences.
    public static final List<String> FILES =
        List.of("attacks.txt", "before-the-defence.txt", "after-the-defence.txt");

    private static final Pattern ESCAPE = Pattern.compile("\\\\u\\{([0-9A-F]+)\\}");

    /// Such as `fake-system`.
    public String kind() {
      return name.substring(0, name.indexOf(':'));
    }

    /// All, in an order that later versions only add to.
    public static List<Attack> all() {
      List<Attack> all = new ArrayList<>();
      FILES.forEach(file -> all.addAll(in(file)));
      return Collections.unmodifiableList(all);
    }

    /// Those of one file.
    public static List<Attack> in(String file) {
      List<Attack> attacks = new ArrayList<>();
      for (String piece : PackagedText.of(Attack.class, file).split("(?m)^== ")) {
        if (!piece.isEmpty()) {
          int end = piece.indexOf('\n');
          attacks.add(
              new Attack(piece.substring(0, end), unescaped(piece.substring(end + 1).strip())));
        }
      }
      return attacks;
    }

    private static String unescaped(String text) {
      Matcher matcher = ESCAPE.matcher(text);
      return matcher.replaceAll(found ->
          Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(1), 16))));
    }
  }

  /// What an attack behind a document came to.
  ///
  /// @param kind of the attack
  /// @param honest the result without it
  /// @param attacked the result with it; empty if the document has no scorecard, as where it was
  ///   refused
  public record AttackedDocument(String kind, Outcome honest, Optional<Outcome> attacked) {

    /// @param high the upper end of the score
    /// @param passes whether the verdict is a pass
    /// @param seen whether a person is told to look: sentences are flagged, or the status asks for
    ///   a review
    public record Outcome(BigDecimal high, boolean passes, boolean seen) {}

    boolean isRaised() {
      return attacked.filter(it -> it.high().compareTo(honest.high()) > 0).isPresent();
    }

    boolean isUnseen() {
      return attacked.filter(it -> !it.seen()).isPresent();
    }

    boolean isPassed() {
      return !honest.passes() && attacked.filter(Outcome::passes).isPresent();
    }
  }
}
