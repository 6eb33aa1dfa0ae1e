package dev.plumbline.people.forms;

import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_JUDGE;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.people.proceeding.Actor.Pseudonym;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.List;
import java.util.Optional;

/// A person as a judge, as users write it: `person:PSEUDONYM`, or `adjudication:PSEUDONYM` where
/// the person settles what others have decided differently.
public final class Reviewer {

  /// A form that is for no person in particular.
  public static final JudgeIdentity UNNAMED = new JudgeIdentity(JudgeIdentity.PERSON, "", "");

  /// @throws Refusal unless it names a person of the store
  public static JudgeIdentity parse(String written, String option, LocalStore store) {
    Optional<JudgeIdentity> identity = read(written).filter(it -> isKnown(it, store));
    return identity.orElseThrow(() -> new Refusal(option, List.of(unknown(written))));
  }

  /// Empty unless it is written as it should be.
  static Optional<JudgeIdentity> read(String written) {
    int colon = written.indexOf(':');
    if (colon < 0) {
      return Optional.empty();
    }
    JudgeIdentity identity =
        new JudgeIdentity(written.substring(0, colon), written.substring(colon + 1), "");
    return Optional.of(identity)
        .filter(it -> it.isPerson() && Pseudonym.PATTERN.matcher(it.model()).matches());
  }

  static boolean isKnown(JudgeIdentity identity, LocalStore store) {
    return store.persons().find(identity.model()).isPresent();
  }

  static Problem unknown(String written) {
    String pseudonym = written.substring(written.lastIndexOf(':') + 1);
    String adjudication = JudgeIdentity.ADJUDICATION + ":";
    if (written.startsWith(adjudication + JudgeIdentity.PERSON + ":")) {
      return Problem.at(
          "",
          UNKNOWN_JUDGE,
          EscapedText.text(written) + " names no person of this store",
          "write " + EscapedText.text(adjudication + pseudonym));
    }
    return Problem.at(
        "",
        UNKNOWN_JUDGE,
        EscapedText.text(written) + " names no person of this store",
        "write `"
            + (written.startsWith(adjudication) ? adjudication : JudgeIdentity.PERSON + ":")
            + "` and a pseudonym of `review persons`, which also adds one");
  }

  /// Empty for a form that is for no person in particular.
  public static String text(JudgeIdentity identity) {
    return identity.equals(UNNAMED) ? "" : identity.provider() + ":" + identity.model();
  }

  private Reviewer() {}
}
