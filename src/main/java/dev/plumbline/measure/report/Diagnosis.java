package dev.plumbline.measure.report;

import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.measure.report.ClusteredScores.Exact;
import java.math.BigDecimal;
import java.util.List;

/// A symptom of a run with the figures by which it was found.
///
/// @param subject the part of the rubric, or the kind, that it is about; may be empty
/// @param figures in the order in which people read them
public record Diagnosis(Symptom symptom, String subject, List<Figure> figures) {

  public Diagnosis {
    figures = List.copyOf(figures);
  }

  static Diagnosis of(Symptom symptom, String subject, Figure... figures) {
    return new Diagnosis(symptom, subject, List.of(figures));
  }

  /// @param value a count; a share, a score or a difference, of at most four decimals
  /// @param share whether the value is a share, from 0 to 1
  public record Figure(String name, BigDecimal value, boolean share) {
    static Figure count(String name, long value) {
      return new Figure(name, BigDecimal.valueOf(value), false);
    }

    static Figure number(String name, BigDecimal value) {
      return new Figure(name, Exact.rounded(value), false);
    }

    static Figure share(String name, long part, long whole) {
      return share(name, Exact.quotient(BigDecimal.valueOf(part), BigDecimal.valueOf(whole)));
    }

    static Figure share(String name, BigDecimal value) {
      return new Figure(name, Exact.rounded(value), true);
    }
  }

  /// A sign in the figures of a run that something is wrong, by what it most often comes from.
  public enum Symptom implements WireNamed {
    CLUSTERED_BY_CAP(
        "scores cluster where a cap or gate puts them",
        "at least 40 % of the documents have one score, and one gate or evidence cap applied to at"
            + " least half of these",
        "the evidence gate is too strict for the part that is named, or quotes fail to be found: look"
            + " at its quotes, then ask for fewer, raise the cap, or mend the question; of a gate, try"
            + " its condition on these documents"),
    COARSE_SCALE(
        "scores cluster on few values",
        "at least 40 % of the documents have one score, at most 5 scores occur, and no gate or cap"
            + " applied to half of the cluster",
        "the scale is too coarse for these texts: give items levels, or ask more of them"),
    UNSTEADY_JUDGE(
        "the judge answers the same question differently",
        "of the pairs of replicates about 30 documents or more, at least 20 % differ; the item that"
            + " differs most is named",
        "the question is read anew each time: is the rubric that was judged the locked one, and the"
            + " prompt fixed? Say what each level means, split a question that asks two things, ask"
            + " until answers agree, or take another model"),
    ONE_TRAIT_DECIDES(
        "one trait carries the whole score",
        "one of two or more traits explains at least 90 % of the variance of the composite (squared"
            + " correlation), and each other one at most 25 %",
        "the others hardly vary or hardly weigh: look at their items, which may say nothing of these"
            + " texts, and at the weights"),
    EVIDENCE_MISSING(
        "evidence is missing for one item",
        "of 30 or more decisions on an item that need quotes, at least 30 % have too few valid ones,"
            + " and at least twice the share of the other items",
        "what the item asks cannot be quoted, or its cues are wrong: ask for something that can be"
            + " found in the text, mend the cues, or let the item need no quotes"),
    QUOTES_FAIL(
        "quotes fail in one way",
        "of 30 or more quotes at least 20 % are no evidence, and at least 60 % of these for one reason",
        "`not-found` and `near-miss`: the judge paraphrases; `mended` and `inflected`: it corrects the"
            + " writer, which the rubric may accept; `prompt-echo`: it quotes the task; a placement:"
            + " it cites other sentences; `irrelevant`, `misattributed`, `reused`: it quotes beside the"
            + " point. Say in the question what a quote has to show"),
    ENDS_DISAGREE(
        "people and the judge disagree at one end of the scale",
        "of 30 or more labelled documents 10 or more have human scores in the lowest or highest third,"
            + " and there the scores are off by at least 15 % of the scale on average, and by less than"
            + " half of that elsewhere",
        "the judge does not use that end: look at some of these documents, say what the end means"
            + " (`levels`, `anchors`), and label more of them before calibrating"),
    MIDDLE_MOVED(
        "the calibration moves the middle",
        "of 30 or more documents with a raw score in the middle third the calibrated ones are at least"
            + " 10 % of the scale away on average, and of 10 or more others by less than half of that",
        "the judge's middle is not people's: say what the middle levels mean; until then, cuts in the"
            + " middle depend on the map alone"),
    MISMATCH_REMAINS(
        "calibrated scores are still not distributed as people's",
        "of 30 or more labelled documents that the map was not fitted on, the mean differs by at least"
            + " 10 % of the scale, or the variance by more than a factor of 1.5625 (a spread of 1.25)",
        "the calibration has too few labels, or they were of other documents: fit it on labels drawn at"
            + " random from these");

    /// No figure of fewer documents is a sign of anything.
    static final int DOCUMENTS_MIN = 30;

    private final String title;
    private final String sign;
    private final String action;

    Symptom(String title, String sign, String action) {
      this.title = title;
      this.sign = sign;
      this.action = action;
    }

    /// What is seen, in a few words.
    public String title() {
      return title;
    }

    /// When it is found, with its thresholds.
    public String sign() {
      return sign;
    }

    /// What it may come from and what to do.
    public String action() {
      return action;
    }
  }
}
