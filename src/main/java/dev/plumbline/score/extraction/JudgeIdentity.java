package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The judge that answered. A calibration that was fitted on one judge is refused for any other.
///
/// @param provider `cues`, or the provider of the model
/// @param model the model's name, empty if there is none
/// @param version the version of the judge's rules or prompt
public record JudgeIdentity(String provider, @Sparse String model, @Sparse String version)
    implements JsonRecord {

  /// No judge was asked.
  public static final JudgeIdentity NONE = new JudgeIdentity("none", "", "");

  /// The provider of a person, whose pseudonym is the model.
  public static final String PERSON = "person";

  /// The provider of a person who settles what others have decided differently.
  public static final String ADJUDICATION = "adjudication";

  /// The provider of several judges, whose panel is the model.
  public static final String PANEL = "panel";

  /// The digest of the panel that this is; empty for a single judge.
  public Optional<Digest> panel() {
    return provider.equals(PANEL) ? Digest.parse(model) : Optional.empty();
  }

  /// Of a judge that is shown two candidates with `b` first.
  private static final String B_FIRST = ";b-first";

  /// The same judge, shown two candidates in the other order: another prompt, and so another juror.
  public JudgeIdentity exchanged() {
    return isExchanged()
        ? new JudgeIdentity(
            provider, model, version.substring(0, version.length() - B_FIRST.length()))
        : new JudgeIdentity(provider, model, version + B_FIRST);
  }

  /// Whether the judge is shown `b` before `a`.
  public boolean isExchanged() {
    return version.endsWith(B_FIRST);
  }

  /// The judge, in whichever order it is shown candidates.
  public JudgeIdentity inFirstOrder() {
    return isExchanged() ? exchanged() : this;
  }

  /// Whether a person has answered. A person is asked once: no repeats, no second questions.
  public boolean isPerson() {
    return provider.equals(PERSON) || provider.equals(ADJUDICATION);
  }

  /// Whether a text can speak to the judge: a model has answered, or a panel with one.
  public boolean isModel() {
    return !isPerson() && !equals(NONE) && !equals(CueJudge.IDENTITY);
  }

  /// The provider, and the model if there is one.
  public String label() {
    return panel()
        .map(digest -> provider + " " + digest.beginning())
        .orElseGet(() -> model.isEmpty() ? provider : provider + " " + model);
  }

  /// As a user writes it: `provider:model:version`, or less where there is no more.
  public String written() {
    return Stream.of(provider, model, version)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(":"));
  }
}
