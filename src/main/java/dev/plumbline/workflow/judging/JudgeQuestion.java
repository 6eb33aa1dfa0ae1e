package dev.plumbline.workflow.judging;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.judge.llm.ModelRequest;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims;
import java.util.ArrayList;
import java.util.List;

/// A call that a judge is asked with, so that somebody else can ask it: in a batch, or elsewhere.
///
/// @param call the first attempt: an answer that cannot be used is not asked for again
public record JudgeQuestion(JudgeCall call, ModelRequest request) {

  private static final int ID_DIGITS = 32;

  /// Everything that one replicate asks about a document, each question with the request that a
  /// called model would get.
  public static List<JudgeQuestion> of(
      ExtractionSpec spec, Document document, JudgeIdentity judge, int replicate) {
    return JudgeSession.questions(spec, document, judge, replicate);
  }

  /// The calls of [#of] alone, which need no prompt.
  public static List<JudgeCall> calls(
      ExtractionSpec spec, Document document, JudgeIdentity judge, int replicate) {
    return spec.claimed().isPresent()
        ? calls(spec, document.digest(), judge, replicate)
        : calls(
            spec,
            document.digest(),
            judge,
            replicate,
            PromptScope.of(spec, document, NamedClaims.UNKNOWN).stream()
                .map(PromptScope::id)
                .toList());
  }

  /// As the other method, for a document whose text is not at hand.
  public static List<JudgeCall> calls(
      ExtractionSpec spec, Digest document, JudgeIdentity judge, int replicate) {
    return calls(spec, document, judge, replicate, JudgeSession.possibleParts(spec));
  }

  /// The calls of [#of] and those that may follow from their answers.
  ///
  /// @param scopes for the document
  public static List<JudgeCall> allCalls(
      ExtractionSpec spec,
      Digest document,
      List<PromptScope> scopes,
      JudgeIdentity judge,
      int replicate) {
    return calls(spec, document, judge, replicate, JudgeSession.parts(spec, scopes));
  }

  private static List<JudgeCall> calls(
      ExtractionSpec spec,
      Digest document,
      JudgeIdentity judge,
      int replicate,
      List<String> parts) {
    List<JudgeCall> calls = new ArrayList<>();
    int repeats = JudgeSession.repeats(spec, judge);
    for (int repeat = 0; repeat < repeats; repeat++) {
      for (String part : parts) {
        calls.add(
            new JudgeCall(spec.digest(), document, judge, replicate * repeats + repeat, part, 0));
      }
    }
    return calls;
  }

  /// How many further calls the answers of one replicate may lead to: which passages bear on what
  /// was asked, which levels they show, and the questions again without suspect sentences. Answers
  /// that cannot be used and are asked for again are not among them.
  public static int furtherMax(ExtractionSpec spec, Document document, JudgeIdentity judge) {
    if (judge.isPerson()) {
      return 0;
    }
    if (spec.claimed().isPresent()) {
      return furtherMax(spec, judge);
    }
    List<PromptScope> scopes = PromptScope.of(spec, document, NamedClaims.UNKNOWN);
    int first = scopes.size();
    boolean confirmed =
        spec.judge().confirmed() && !new Extractor(spec).suspects(document).isEmpty();
    int second = JudgeSession.parts(spec, scopes).size() - first;
    int confirmations = spec.judge().confirmed() ? first : 0;
    return JudgeSession.repeats(spec, judge) * (second - (confirmed ? 0 : confirmations));
  }

  /// As the other method, where the claims of a document are asked for first: as many as it may
  /// have.
  private static int furtherMax(ExtractionSpec spec, JudgeIdentity judge) {
    int questions = spec.facts().size();
    int calls = Math.ceilDiv(questions, PromptScope.QUESTIONS_MAX);
    for (Trait trait : spec.traits()) {
      int items =
          trait.items().stream()
              .mapToInt(item -> item.each().isPresent() ? UnitScope.UNITS_MAX : 1)
              .sum();
      questions += items;
      calls += Math.ceilDiv(items, PromptScope.QUESTIONS_MAX);
    }
    int second =
        (spec.evidence().relevance() ? questions : 0)
            + (spec.evidence().sufficiency() ? questions : 0);
    return JudgeSession.repeats(spec, judge) * (calls + second);
  }

  /// An id for the answer: it follows from the rubric's questions, the document, the judge and the
  /// replicate, so an answer to anything else is recognised.
  public static String id(JudgeCall call) {
    return call.key().hex().substring(0, ID_DIGITS);
  }

  /// The identity of a model that is asked these questions elsewhere.
  public static JudgeIdentity identity(String provider, String model) {
    return new JudgeIdentity(provider, model, JudgeClient.PROMPT_VERSION);
  }
}
