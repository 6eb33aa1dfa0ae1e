package dev.plumbline.judge;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.Digest;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.llm.ModelRequest;
import dev.plumbline.prompt.PromptScope;
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
      ExtractionSpec spec, Digest document, JudgeIdentity judge, int replicate) {
    List<JudgeCall> calls = new ArrayList<>();
    int repeats = JudgeSession.repeats(spec, judge);
    for (int repeat = 0; repeat < repeats; repeat++) {
      for (PromptScope scope : PromptScope.of(spec)) {
        calls.add(
            new JudgeCall(
                spec.digest(), document, judge, replicate * repeats + repeat, scope.id(), 0));
      }
    }
    return calls;
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
