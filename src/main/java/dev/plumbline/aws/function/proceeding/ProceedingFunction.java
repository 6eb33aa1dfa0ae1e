package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.Operation;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.store.Stores;
import dev.plumbline.workflow.judging.CompletionCache;
import dev.plumbline.workflow.judging.JudgeClient;
import dev.plumbline.workflow.repository.ArtefactLoader;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.review.AppealRules;
import java.util.Optional;

/// The operations of `score` in which a person decides.
public final class ProceedingFunction {

  private final CorrectionOperation correction;
  private final AppealOperation appeal;
  private final HistoryOperation history;
  private final ReviewOperation review;

  /// @param replies finds recorded answers, and calls no model
  /// @param rules of appeals
  public ProceedingFunction(
      ArtefactLoader loader,
      ArtefactRepository repository,
      Stores stores,
      CompletionCache completions,
      JudgeClient replies,
      AppealRules rules) {
    StoredResults results = new StoredResults(loader, repository, stores, true);
    this.correction = new CorrectionOperation(results);
    this.appeal = new AppealOperation(results, rules);
    this.history = new HistoryOperation(results);
    this.review = new ReviewOperation(results, completions, replies);
  }

  /// Empty for an operation that is none of these.
  public Optional<FunctionResponse> answer(Operation operation, RequestBody body, Caller caller) {
    return switch (operation) {
      case CORRECT -> Optional.of(correction.correct(body, caller));
      case FILE_APPEAL -> Optional.of(appeal.file(body, caller));
      case DENY_APPEAL -> Optional.of(appeal.deny(body, caller));
      case HISTORY -> Optional.of(history.tell(body));
      case REVIEW_FORM -> Optional.of(review.form(body));
      case REVIEW -> Optional.of(review.review(body, caller));
      case CHECK, DRAFT, LOCK, APPROVE, MOVE_ALIAS, EXTRACT, SCORE, CALIBRATE, BATCH ->
          Optional.empty();
    };
  }
}
