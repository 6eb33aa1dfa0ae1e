package dev.plumbline.function;

import dev.plumbline.drafting.DraftedRubric;
import dev.plumbline.drafting.Prose;
import dev.plumbline.extraction.CueJudge;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.judging.Drafted;
import dev.plumbline.judging.Drafting;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/// Drafts a rubric from prose, for `compile-bundle`. Nothing is kept but what the model said.
final class Drafts {

  private static final int RUN_MAX = 19;

  private final Drafting drafting;
  private final InstantSource clock;

  Drafts(Drafting drafting, InstantSource clock) {
    this.drafting = drafting;
    this.clock = clock;
  }

  /// @param run another one asks anew
  record Request(Prose prose, JudgeIdentity judge, int run) {

    /// Whether somebody asks for a draft; looking makes both keys known.
    static boolean isAsked(RequestBody body) {
      return body.find("prose").isPresent() | body.find("draft").isPresent();
    }

    static Request read(RequestBody body) {
      for (String key : List.of("rubric", "alias", "keep", "approval")) {
        if (body.find(key).isPresent()) {
          body.flaw(key, "not-here", "a draft is not kept", "draft first, then lock the draft");
        }
      }
      refuseExamples(body);
      String text = body.requireText("prose", "send what says how to grade, as a text");
      body.require("draft", "say who drafts: `{judge: …}`");
      RequestBody draft = body.part("draft");
      refuseExamples(draft);
      JudgeIdentity judge = judge(draft);
      int run = draft.whole("run", 0, RUN_MAX);
      draft.closed();
      body.finish();
      List<Problem> problems = Prose.problems(text, Place.of("/prose"));
      if (!problems.isEmpty()) {
        throw Stopped.refused(problems);
      }
      return new Request(Prose.of(text), judge, run);
    }

    private static JudgeIdentity judge(RequestBody draft) {
      JudgeIdentity judge = Judges.readWired(draft);
      if (judge.equals(CueJudge.IDENTITY)) {
        draft.flaw(
            "judge", "unknown-judge", "`cues` drafts nothing", "name a model, such as `openai`");
      }
      return judge;
    }

    /// Refused by name: a rubric must not be drafted from texts and their grades.
    private static void refuseExamples(RequestBody body) {
      for (String key : List.of("examples", "labels", "scores")) {
        body.refuse(
            key,
            "labelled-examples",
            "a rubric is not drafted from graded examples",
            "give them to `calibrate` as labels");
      }
    }
  }

  DraftResponse draft(Request request, Spending spending) {
    JudgeIdentity judge = drafting.named(request.judge());
    String owner = UUID.randomUUID().toString();
    return switch (drafting.draft(request.prose(), judge, request.run(), owner, spending::add)) {
      case Drafted.Heard(var draft) ->
          DraftResponse.of(DraftedRubric.of(request.prose(), draft), judge);
      case Drafted.Unusable(int answers, String code, List<Problem> problems) ->
          throw Stopped.with(
              Outcome.REFUSED, DraftResponse.unusable("/draft", answers, code, problems));
      case Drafted.Underway(Instant until) ->
          throw Stopped.inProgress(Duration.between(clock.instant(), until));
      case Drafted.Unknown() ->
          throw Stopped.with(
              Outcome.NOT_FOUND,
              "/draft/judge",
              "unknown-judge",
              "this model cannot be asked here, and nothing that it said of this prose is kept",
              "name one that is wired");
      case Drafted.Corrupt(String what) -> throw Stopped.corrupt(what);
    };
  }
}
