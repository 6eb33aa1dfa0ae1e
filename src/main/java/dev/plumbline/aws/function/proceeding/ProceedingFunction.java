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
import dev.plumbline.workflow.review.AppealPolicy;
import java.util.Optional;

/// The operations of `score` in which a person decides.
public final class ProceedingFunction {

  private final RulingOperation ruling;
  private final AppealOperation appeal;
  private final HistoryOperation history;
  private final ReviewOperation review;

  /// @param replies finds recorded answers, and calls no model
  /// @param policy the rules of appeals; without them none is taken
  public ProceedingFunction(
      ArtefactLoader loader,
      ArtefactRepository repository,
      Stores stores,
      CompletionCache completions,
      JudgeClient replies,
      Optional<AppealPolicy> policy) {
    StoredResults results = new StoredResults(loader, repository, stores, true);
    this.ruling = new RulingOperation(results);
    this.appeal = new AppealOperation(results, policy);
    this.history = new HistoryOperation(results);
    this.review = new ReviewOperation(results, completions, replies);
  }

  /// Empty for an operation that is none of these.
  public Optional<FunctionResponse> answer(Operation operation, RequestBody body, Caller caller) {
    return switch (operation) {
      case RULE -> Optional.of(ruling.rule(body, caller));
      case FILE_APPEAL -> Optional.of(appeal.file(body, caller));
      case DECIDE_APPEAL -> Optional.of(appeal.decide(body, caller));
      case HISTORY -> Optional.of(history.tell(body));
      case REVIEW_FORM -> Optional.of(review.form(body));
      case REVIEW -> Optional.of(review.review(body, caller));
      case CHECK, DRAFT, LOCK, APPROVE, MOVE_ALIAS, EXTRACT, SCORE, CALIBRATE, BATCH ->
          Optional.empty();
    };
  }
}
