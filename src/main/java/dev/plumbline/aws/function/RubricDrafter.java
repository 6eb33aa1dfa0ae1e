package dev.plumbline.aws.function;

import dev.plumbline.authoring.CompiledDraft;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.FunctionResponse.WholeResponse;
import dev.plumbline.aws.function.request.ModelUsage;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.RequestedJudge;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.draft.RubricProse;
import dev.plumbline.judge.session.DraftClient;
import dev.plumbline.judge.session.DraftClient.RubricDraftOutcome;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/// Drafts a rubric from prose, for `compile-bundle`. Only the model's replies are stored.
record RubricDrafter(DraftClient draftClient, InstantSource clock) {

  private static final int REPLICATE_MAX = 19;

  /// @param replicate from 0; another run calls the model again
  record Request(RubricProse prose, JudgeIdentity judge, int replicate) {

    static Request read(RequestBody body) {
      for (String key : List.of("rubric", "rubricObject", "alias", "store", "approval")) {
        if (body.find(key).isPresent()) {
          body.addProblem(
              key,
              ProblemCode.KEY_NOT_ALLOWED,
              "a draft is not stored",
              "draft first, then lock the draft");
        }
      }
      String text = body.requireText("prose", "send the grading instructions as a text");
      body.require("draft", "name the model: `{judge: …}`");
      RequestBody draft = body.part("draft");
      JudgeIdentity judge = judge(draft);
      int replicate = draft.whole("replicate", 0, 0, REPLICATE_MAX);
      draft.reportUnknownKeys();
      body.finish();
      List<Problem> problems = RubricProse.problems(text, Place.of("/prose"));
      if (!problems.isEmpty()) {
        throw RequestFailure.refused(problems);
      }
      return new Request(RubricProse.of(text), judge, replicate);
    }

    private static JudgeIdentity judge(RequestBody draft) {
      JudgeIdentity judge = RequestedJudge.readConfigured(draft);
      if (judge.equals(CueJudge.IDENTITY)) {
        draft.addProblem(
            "judge",
            ProblemCode.UNKNOWN_JUDGE,
            "`cues` cannot draft",
            "name a model, such as `openai`");
      }
      return judge;
    }
  }

  FunctionResponse draft(Request request, ModelUsage usage) {
    JudgeIdentity judge = draftClient.resolve(request.judge());
    String owner = UUID.randomUUID().toString();
    return switch (draftClient.draft(
        request.prose(), judge, request.replicate(), owner, usage::add)) {
      case RubricDraftOutcome.Drafted(var draft) -> {
        JsonObject json = CompiledDraft.of(request.prose(), draft, judge).json();
        yield new WholeResponse(json);
      }
      case RubricDraftOutcome.Unusable(int answers, List<Problem> problems) ->
          throw RequestFailure.with(
              FunctionOutcome.REFUSED, CompiledDraft.unusable("/draft", answers, problems));
      case RubricDraftOutcome.InProgress(Instant until) ->
          throw RequestFailure.inProgress(Duration.between(clock.instant(), until));
      case RubricDraftOutcome.NotRecorded() ->
          throw RequestFailure.with(
              FunctionOutcome.NOT_FOUND,
              "/draft/judge",
              ProblemCode.UNKNOWN_JUDGE,
              "this model is not configured, and no answer of it for this prose is stored",
              "name a configured model");
      case RubricDraftOutcome.Corrupt(String what) -> throw RequestFailure.corrupt(what);
    };
  }
}
