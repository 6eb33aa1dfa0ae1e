package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.llm.ModelFailedException;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.score.extraction.AnsweringModel;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.workflow.documents.DocumentLine;
import dev.plumbline.workflow.judging.ModelBusyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// What becomes of the documents of a run that a model does not answer: each is incomplete, and the
/// others go on, unless what is wrong is wrong for all of them. Thread-safe.
///
/// A gateway may drop the form of an answer in silence: then each document costs as many calls as
/// an answer may take, for nothing.
final class AnswerMonitor {

  /// So many documents that fail alike before there was any answer, or have answers in another
  /// form, say that a setting is wrong.
  private static final int ALIKE_MAX = 3;

  /// So many that an endpoint leaves without an answer after it gave some say that it is down.
  private static final int DOWN_MAX = 6;

  /// Codes of answers that have another form than the one asked for.
  private static final Set<String> FORMLESS =
      Set.of("answer-invalid", "answer-not-json", "answer-in-code-fence");

  private static final int FORMED = -1;

  private final Set<JudgeIdentity> called;
  private final boolean resumed;
  private final Consumer<String> notices;

  /// By judge, how many documents have no answer in the form; once one has, `FORMED`.
  private final SortedMap<String, Integer> formless = new TreeMap<>();

  private String failure = "";
  private int alike;
  private long answered;
  private long answeredThen;
  private boolean repeated;

  /// @param called the judges that are models which are called
  /// @param resumed whether the run has answers of before
  AnswerMonitor(Set<JudgeIdentity> called, boolean resumed, Consumer<String> notices) {
    this.called = Set.copyOf(called);
    this.resumed = resumed;
    this.notices = notices;
  }

  /// @throws ModelFailedException if no document would be answered
  /// @throws ModelBusyException likewise
  EvaluatedDocument of(long position, DocumentLine line, Supplier<EvaluatedDocument> evaluated) {
    try {
      EvaluatedDocument document = evaluated.get();
      if (document.result() instanceof DocumentEvaluator.Result.Evaluated it) {
        it.asked().stream()
            .filter(one -> called.contains(one.judge()))
            .forEach(one -> answered(line, one));
      }
      return document;
    } catch (ModelFailedException refused) {
      String words = refused.getMessage() + refused.said().replaceAll("request `[^`]*`$", "");
      if (!refused.isOfOneQuestion() || isOfAll(words, false)) {
        throw refused;
      }
      return incomplete(
          position, line, ProblemCode.MODEL_FAILED, refused.getMessage(), refused.said());
    } catch (ModelBusyException busy) {
      if (!busy.isOfEndpoint() || isOfAll(busy.getMessage(), true)) {
        throw busy;
      }
      return incomplete(position, line, ProblemCode.MODEL_BUSY, busy.getMessage(), busy.said());
    }
  }

  private synchronized boolean isOfAll(String words, boolean down) {
    alike = words.equals(failure) && answered == answeredThen ? alike + 1 : 1;
    failure = words;
    answeredThen = answered;
    boolean never = answered == 0 && !resumed;
    return alike >= (never ? ALIKE_MAX : down ? DOWN_MAX : Integer.MAX_VALUE);
  }

  private EvaluatedDocument incomplete(
      long position, DocumentLine line, ProblemCode code, String what, String said) {
    String told = what + (said.isEmpty() ? "" : "; it said: " + said);
    notices.accept("warning: " + EscapedText.text(line.id()) + " is incomplete: " + told);
    Problem problem = Problem.at("", code, told, "run the same command again");
    return EvaluatedDocument.incomplete(position, line.id(), line.document().digest(), problem);
  }

  private synchronized void answered(DocumentLine line, Extraction extraction) {
    answered++;
    List<AnsweringModel> models = extraction.judgeEvidence().models();
    if (!repeated
        && IntStream.range(1, models.size())
            .anyMatch(at -> models.get(at).repeats(models.subList(0, at)))) {
      repeated = true;
      notices.accept(
          "warning: the endpoint gave an answer about "
              + EscapedText.text(line.id())
              + " again, as a cache does: it counts once, for no second repeat, and is priced once");
    }
    int formlessNow =
        formless.merge(
            extraction.judge().written(),
            FORMLESS.containsAll(codes(extraction)) ? 1 : FORMED,
            (all, one) -> all == FORMED || one == FORMED ? FORMED : all + one);
    if (formlessNow == ALIKE_MAX) {
      throw new ModelFailedException(
          "none of the first "
              + ALIKE_MAX
              + " documents has an answer in the form that was asked for: the endpoint, or a gateway"
              + " before it, leaves the JSON Schema away; ask by another `--answer-form`: `tool` or"
              + " `prompt`");
    }
  }

  /// Why items and judged facts have no answer; empty where one has.
  private static List<String> codes(Extraction extraction) {
    List<String> codes = new ArrayList<>();
    extraction
        .findings()
        .values()
        .forEach(it -> codes.add(it instanceof Finding.Unanswered(var _, String code) ? code : ""));
    for (String fact : extraction.judgeEvidence().facts().keySet()) {
      codes.add(extraction.facts().get(fact) instanceof FactValue.Unknown(String code) ? code : "");
    }
    return codes.isEmpty() ? List.of("") : codes;
  }
}
