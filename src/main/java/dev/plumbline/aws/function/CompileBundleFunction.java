package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.request.ApprovalRequest;
import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.input.JsonInput;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Approval;
import dev.plumbline.store.NameClaim;
import dev.plumbline.workflow.repository.ArtefactRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `compile-bundle`: checks a rubric and locks it as a bundle, or reports everything that is wrong
/// with it.
public final class CompileBundleFunction {

  private final ArtefactRepository repository;

  CompileBundleFunction(ArtefactRepository repository) {
    this.repository = repository;
  }

  /// @param rubric YAML or JSON
  /// @param alias the alias to move to the bundle; empty for none
  /// @param keep false to check without storing
  @SuppressWarnings("ArrayRecordComponent")
  record Request(byte[] rubric, String alias, boolean store, ApprovalRequest approval) {

    static Request read(RequestBody body, Caller caller) {
      Json rubric =
          body.require("rubric", "send the rubric as an object or a text")
              .<Json>map(JsonInput::json)
              .orElse(JsonObject.EMPTY);
      Request request =
          new Request(
              rubric instanceof JsonText(String text)
                  ? text.getBytes(UTF_8)
                  : CanonicalJson.bytes(rubric),
              body.text("alias"),
              body.flag("store", true),
              ApprovalRequest.read(body, caller));
      if (!request.alias().isEmpty() && AliasName.parse("x@" + request.alias()).isEmpty()) {
        body.addProblem(
            "alias",
            ProblemCode.WRONG_ALIAS,
            "this is not an alias",
            "use lower case, such as `live`");
      }
      if (!request.store() && request.approval() instanceof ApprovalRequest.Present) {
        body.addProblem(
            "store",
            ProblemCode.KEY_NOT_ALLOWED,
            "an approved bundle is always stored",
            "omit `store`");
      }
      body.finish();
      return request;
    }
  }

  /// A compiled rubric: a locked bundle, or a draft without approval.
  ///
  /// @param outcome `locked` or `draft`
  /// @param approval who approved it and when; empty if none was needed
  public record Response(
      FunctionOutcome outcome, Bundle bundle, List<Problem> warnings, JsonObject approval)
      implements FunctionResponse {
    public Response {
      warnings = List.copyOf(warnings);
    }

    public static Response locked(Bundle bundle, List<Problem> warnings) {
      return new Response(FunctionOutcome.LOCKED, bundle, warnings, JsonObject.EMPTY);
    }

    public static Response draft(Bundle bundle, List<Problem> warnings) {
      return new Response(FunctionOutcome.DRAFT, bundle, warnings, JsonObject.EMPTY);
    }

    public Response withWarnings(List<Problem> others) {
      return new Response(outcome, bundle, others, approval);
    }

    public Response withApproval(Approval by) {
      return new Response(FunctionOutcome.LOCKED, bundle, warnings, ApprovalRequest.json(by));
    }

    @Override
    public JsonObject json() {
      Interval range = bundle.scoring().program().range(bundle.scoring().program().result().id());
      return JsonObject.builder()
          .put("outcome", outcome.wireName())
          .put("rubric", bundle.identity().name())
          .put("version", bundle.identity().version())
          .put("bundle", bundle.digest())
          .put("extractionSpec", bundle.extraction().digest())
          .put("scoringSpec", bundle.scoring().digest())
          .put(
              "range",
              JsonArray.of(Json.of(range.low().toDecimal()), Json.of(range.high().toDecimal())))
          .put("stages", stages())
          .put("warnings", ProblemJson.of(warnings))
          .putUnlessEmpty("approval", approval)
          .build();
    }

    private JsonArray stages() {
      List<JsonArray> stages = new ArrayList<>();
      for (List<String> stage : bundle.scoring().program().stages()) {
        stages.add(new JsonArray(stage.stream().<Json>map(Json::of).toList()));
      }
      return new JsonArray(List.copyOf(stages));
    }
  }

  Response compile(Request request) {
    return switch (BundleCompiler.compile(request.rubric())) {
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw RequestFailure.with(FunctionOutcome.REJECTED, problems);
      case BundleCompilation.DraftLocked(Bundle bundle, List<Problem> warnings) ->
          approval(request, bundle)
              .map(by ->
                  storeIfRequested(request, Response.draft(bundle, warnings).withApproval(by)))
              .orElse(Response.draft(bundle, warnings));
      case BundleCompilation.Locked(Bundle bundle, List<Problem> warnings) -> {
        Response locked = Response.locked(bundle, warnings);
        yield request.approval() instanceof ApprovalRequest.Present
            ? storeIfRequested(
                request, locked.withApproval(approval(request, bundle).orElseThrow()))
            : storeIfRequested(request, locked);
      }
    };
  }

  /// The approval in force: an earlier one, else the request's own.
  ///
  /// @throws RequestFailure if the request approves another bundle, or its name is taken
  private Optional<Approval> approval(Request request, Bundle bundle) {
    return switch (request.approval()) {
      case ApprovalRequest.Absent() -> repository.approval(bundle.digest());
      case ApprovalRequest.Present(Approval approval, String digest) -> {
        Optional<Digest> approved = Digest.parse(digest);
        if (approved.isPresent() && !approved.get().equals(bundle.digest())) {
          throw RequestFailure.with(
              FunctionOutcome.REFUSED,
              List.of(ApprovalRequest.mismatch(approved.get(), bundle.digest())));
        }
        repository
            .nameHolder(bundle)
            .filter(holder -> !holder.equals(bundle.digest()))
            .ifPresent(holder -> {
              throw RequestFailure.with(
                  FunctionOutcome.REJECTED, List.of(nameTaken(bundle, holder)));
            });
        yield Optional.of(repository.approve(bundle.digest(), approval));
      }
    };
  }

  private Response storeIfRequested(Request request, Response response) {
    if (request.store()) {
      lock(response.bundle(), request.alias());
    }
    return response;
  }

  private void lock(Bundle bundle, String alias) {
    if (repository.lock(bundle) instanceof NameClaim.Taken(var holder)) {
      throw RequestFailure.with(FunctionOutcome.REJECTED, List.of(nameTaken(bundle, holder)));
    }
    if (!alias.isEmpty()) {
      repository.moveAlias(new AliasName(bundle.identity().name(), alias), bundle.digest());
    }
  }

  /// The problem that a bundle's name belongs to another bundle.
  public static Problem nameTaken(Bundle bundle, Digest holder) {
    return Problem.at(
        "/version",
        ProblemCode.NAME_TAKEN,
        EscapedText.text(bundle.identity().reference()) + " is already locked as `" + holder + "`",
        "give the changed rubric another version");
  }
}
