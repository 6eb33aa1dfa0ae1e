package dev.plumbline.present.page.card;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Interval;
import dev.plumbline.present.page.Element.Anchor;
import dev.plumbline.present.page.Page;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.counterfactual.Counterfactuals;
import dev.plumbline.score.counterfactual.Counterfactuals.CutMargin;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.StoredRun.RunEnvelope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// Everything that a card shows.
///
/// @param digest of the scorecard
/// @param document absent if facts were scored without one, or it is no longer stored
/// @param reasons of the judge, empty where it gave none or its answers are no longer stored
/// @param outline of the text by the judge, where the rubric asks for one
/// @param calibrated the results of calibrations
/// @param jurors of a panel, in its order; empty for one judge
/// @param proof empty unless the run is signed
/// @param decided what counts since people decided; empty if they did not
/// @param appeals that are not decided
public record CardContent(
    Bundle bundle,
    Scorecard scorecard,
    Digest digest,
    Optional<Document> document,
    List<JudgeReason> reasons,
    List<OutlineLine> outline,
    Counterfactuals counterfactuals,
    List<CalibratedScore> calibrated,
    Origin origin,
    List<JudgeIdentity> jurors,
    Optional<CardProof> proof,
    Optional<FinalResult> decided,
    List<OpenAppeal> appeals) {

  public CardContent {
    reasons = List.copyOf(reasons);
    outline = List.copyOf(outline);
    calibrated = List.copyOf(calibrated);
    jurors = List.copyOf(jurors);
    appeals = List.copyOf(appeals);
  }

  /// Where the document comes from.
  ///
  /// @param id of the document, empty if it has none
  /// @param run digest of the run, empty if the scorecard is shown without one
  /// @param position of the document in the run, from 1; 0 without a run
  /// @param state of the run in words, such as when it was released; may be empty
  /// @param envelope when the run was, and who started it; absent without a run
  public record Origin(
      String id, String run, long position, String state, Optional<RunEnvelope> envelope) {
    public static final Origin NONE = new Origin("", "", 0, "", Optional.empty());
  }

  /// What counts for the document since people decided, beside the result before that.
  ///
  /// @param composite as a decimal; empty if it is none
  /// @param range that it is in, in words; empty if it is a decimal, or nothing is known of it
  /// @param verdict empty if there is none
  /// @param grade in words; empty if there is none
  /// @param before the result before that, in words
  public record FinalResult(
      String composite,
      String range,
      String verdict,
      String grade,
      String before,
      List<FinalDecision> decisions) {
    public FinalResult {
      decisions = List.copyOf(decisions);
    }
  }

  /// A person's decision that counts.
  ///
  /// @param part in words
  /// @param item that was corrected; empty if the whole was annulled
  /// @param who by pseudonym
  /// @param afterRelease whether the run was released before, and not again since
  public record FinalDecision(
      String part,
      String item,
      String was,
      String now,
      String who,
      Instant when,
      String why,
      boolean afterRelease) {}

  /// @param state in a word
  /// @param ground why the result is contested
  public record OpenAppeal(String part, String state, String who, Instant when, String ground) {}

  /// Why a judge scored a trait as it did, in its own words.
  ///
  /// @param replicate from 1; 0 if the judge was asked once
  /// @param diagnostics what its quotes show together, by item, where that is asked
  public record JudgeReason(
      String trait,
      int replicate,
      String notLower,
      String notHigher,
      SortedMap<String, String> diagnostics) {
    public JudgeReason {
      diagnostics = SortedCopy.of(diagnostics);
    }
  }

  /// What the judge says of a paragraph.
  ///
  /// @param topicSentence the id of the sentence that it takes for the topic
  public record OutlineLine(String paragraph, String topicSentence, String summary) {}

  /// What a calibration made of the score.
  ///
  /// @param exact before rounding to the scale; empty if the calibration refused the document
  /// @param verdict empty unless the calibrated score decides it
  /// @param refusal the code for which it was refused, or empty
  /// @param digest of the result, or empty
  /// @param bridgedTo the older judge on whose scale it is in place of the human one, or empty
  /// @param intervals in which human scores of such documents, or that judge's, lie, by ascending
  ///   percent
  public record CalibratedScore(
      String target,
      String score,
      String exact,
      String verdict,
      String refusal,
      String digest,
      String bridgedTo,
      List<HumanInterval> intervals) {
    public CalibratedScore {
      intervals = List.copyOf(intervals);
    }
  }

  /// @param percent of documents
  /// @param proved whether there were enough labels for the share to be guaranteed
  public record HumanInterval(String percent, String low, String high, boolean proved) {}

  /// What shows to a reader who does not trust the store that a score is the one that was signed.
  ///
  /// @param line as `prove` prints it: the manifest of the run, the line, and the hashes that lead
  ///   from the line to the root
  /// @param signatures of the run, at least one, as the log has them
  public record CardProof(String line, List<LoggedSignature> signatures) {

    public CardProof {
      signatures = List.copyOf(signatures);
    }

    /// A signature over the run, at its place in the log.
    ///
    /// @param attestation the digest of its envelope
    /// @param keyIds of who claims to have signed
    /// @param entry of the log, from 0
    /// @param log the name of the log
    /// @param root that was signed when the entry was appended
    /// @param path the hashes that lead from the entry to that root
    public record LoggedSignature(
        String attestation,
        List<String> keyIds,
        long entry,
        String log,
        String root,
        List<String> path) {

      public LoggedSignature {
        keyIds = List.copyOf(keyIds);
        path = List.copyOf(path);
      }
    }
  }

  /// What the plan says or, where the cut of the rubric reads the calibrated score, the
  /// calibration.
  PossibleVerdicts verdict() {
    return calibrated.stream()
        .flatMap(score -> Verdict.parse(score.verdict()).stream())
        .findFirst()
        .map(PossibleVerdicts::of)
        .orElseGet(scorecard::verdict);
  }

  Extraction extraction() {
    return scorecard.extraction();
  }

  Node result() {
    return bundle.scoring().program().result();
  }

  /// How far the score is from the pass mark; empty if the rubric has none that is a number.
  Optional<CutMargin> cut() {
    return counterfactuals.cutMargins().stream()
        .filter(margin -> margin.node().equals(result().id()))
        .findFirst();
  }

  /// The lowest and highest score that any document can have.
  Interval range() {
    return bundle.scoring().program().range(result().id());
  }

  /// The places of a card that links lead to, and the colour of each trait: both by the order of
  /// the rubric, since a name may be anything.
  static final class Anchors {

    private static final int STYLES = 6;

    private final List<String> subjects = new ArrayList<>();
    private final List<Integer> styles = new ArrayList<>();

    /// @param findings the names under which items were asked: those of units are places of their
    ///   own
    Anchors(Rubric rubric, Collection<String> findings) {
      int style = 0;
      for (Trait trait : rubric.questions().traits()) {
        style = style % STYLES + 1;
        for (var item : trait.items()) {
          subjects.add(item.id());
          styles.add(style);
        }
      }
      for (Fact fact : rubric.questions().facts()) {
        subjects.add(fact.id());
        styles.add(0);
      }
      for (String asked : findings) {
        if (ItemUnit.unit(asked).isPresent()) {
          styles.add(styles.get(subjects.indexOf(ItemUnit.item(asked))));
          subjects.add(asked);
        }
      }
    }

    /// The place of an item or fact.
    Anchor subject(String id) {
      return new Anchor("item", subjects.indexOf(id) + 1);
    }

    static Anchor quote(int number) {
      return new Anchor("quote", number);
    }

    boolean areSeveral() {
      return subjects.size() > 1;
    }

    /// The class by which an item and its passages are shown together; empty for the last ones of a
    /// long rubric, as the style sheet knows only so many.
    String group(String id) {
      int number = subject(id).number();
      return number == 0 || number > Page.GROUPS ? "" : " q" + number;
    }

    /// The class of an item's trait, or of a fact.
    String style(String id) {
      int at = subjects.indexOf(id);
      return "t" + (at < 0 ? 0 : styles.get(at));
    }
  }
}
