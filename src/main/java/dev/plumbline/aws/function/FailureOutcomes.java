package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.session.JudgeClient.ModelBusyException;
import dev.plumbline.store.ObjectSource.SourceBusyException;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import dev.plumbline.store.repository.ArtefactLoader.UnusableArtefactException;
import java.util.function.Supplier;

/// What a caller can act on when something else was in the way. Anything that is not here is an
/// exception, which the platform retries.
final class FailureOutcomes {

  private static final String RETRY_HELP = "send the request again";

  /// @throws RequestFailure instead of the exceptions that have an outcome
  static <T> T asOutcomes(Supplier<T> work) {
    try {
      return work.get();
    } catch (UnusableArtefactException unusable) {
      throw RequestFailure.of(unusable);
    } catch (Refusal refusal) {
      throw RequestFailure.of(refusal);
    } catch (StoreBusyException busy) {
      throw incomplete(ProblemCode.BUSY, "store");
    } catch (SourceBusyException busy) {
      throw incomplete(ProblemCode.BUSY, "source");
    } catch (ModelBusyException busy) {
      throw incomplete(ProblemCode.BUSY, "model");
    } catch (ModelFailedException failed) {
      if (failed.isOfOneQuestion()) {
        throw RequestFailure.with(
            FunctionOutcome.REFUSED,
            "/document",
            ProblemCode.MODEL_FAILED,
            "the model's provider refuses this question, and nothing was recorded",
            "shorten the document, or leave it out");
      }
      throw RequestFailure.with(
          FunctionOutcome.FAILED,
          "/judge",
          ProblemCode.MODEL_FAILED,
          "the model's provider refuses the call, and will refuse it again",
          "look at the model's name, its key and the account's quota");
    }
  }

  private static RequestFailure incomplete(ProblemCode code, String what) {
    return RequestFailure.with(
        FunctionOutcome.INCOMPLETE,
        "",
        code,
        "the " + what + " was busy, and nothing was recorded",
        RETRY_HELP);
  }

  private FailureOutcomes() {}
}
