package dev.plumbline.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleCompilation;
import dev.plumbline.bundle.BundleCompiler;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.canonical.ProblemJson;
import dev.plumbline.function.request.ApprovalRequest;
import dev.plumbline.function.request.FunctionOutcome;
import dev.plumbline.function.request.FunctionResponse;
import dev.plumbline.function.request.RequestBody;
import dev.plumbline.function.request.RequestFailure;
import dev.plumbline.input.JsonInput;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.repository.ArtefactRepository;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Approval;
import dev.plumbline.store.NameClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `compile-bundle`: turn a rubric into a locked bundle, or say everything that stands in the way.
public final class CompileBundleFunction {

  private final ArtefactRepository repository;

  CompileBundleFunction(ArtefactRepository repository) {
    this.repository = repository;
  }

  /// @param rubric YAML or JSON
  /// @param alias moves to the bundle; empty for none
  /// @param keep false to check only
  @SuppressWarnings("ArrayRecordComponent")
  record Request(byte[] rubric, String alias, boolean keep, ApprovalRequest approving) {

    static Request read(RequestBody body) {
      Json rubric =
          body.require("rubric", "send the rubric as an object, or its text")
              .<Json>map(JsonInput::json)
              .orElse(JsonObject.EMPTY);
      Request request =
          new Request(
              rubric instanceof JsonText(String text)
                  ? text.getBytes(UTF_8)
                  : CanonicalJson.bytes(rubric),
              body.text("alias"),
              body.flag("keep", true),
              ApprovalRequest.read(body));
      if (!request.alias().isEmpty() && AliasName.parse("x@" + request.alias()).isEmpty()) {
        body.addProblem(
            "alias", "wrong-alias", "this is not an alias", "lower case, such as `live`");
      }
      if (!request.keep() && request.approving() instanceof ApprovalRequest.Present) {
        body.addProblem("keep", "not-here", "what is approved is kept", "leave `keep` out");
      }
      body.finish();
      return request;
    }
  }

  /// What compiling gave: a bundle that is locked, or one that waits for somebody's approval.
  ///
  /// @param outcome `locked` or `draft`
  /// @param approval who and when, empty if nobody was asked for
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

    public Response warned(List<Problem> others) {
      return new Response(outcome, bundle, others, approval);
    }

    public Response approved(Approval by) {
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
          .put("extractionDigest", bundle.extraction().digest())
          .put("scoringDigest", bundle.scoring().digest())
          .put(
              "range",
              JsonArray.of(Json.of(range.low().toDecimal()), Json.of(range.high().toDecimal())))
          .put("waves", waves())
          .put("warnings", ProblemJson.of(warnings))
          .putUnlessEmpty("approval", approval)
          .build();
    }

    private JsonArray waves() {
      List<JsonArray> waves = new ArrayList<>();
      for (List<String> wave : bundle.scoring().program().stages()) {
        waves.add(new JsonArray(wave.stream().<Json>map(Json::of).toList()));
      }
      return new JsonArray(List.copyOf(waves));
    }
  }

  Response compile(Request request) {
    return switch (BundleCompiler.compile(request.rubric())) {
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw RequestFailure.with(FunctionOutcome.REJECTED, problems);
      case BundleCompilation.DraftLocked(Bundle bundle, List<Problem> warnings) ->
          approval(request, bundle)
              .map(by -> kept(request, Response.draft(bundle, warnings).approved(by)))
              .orElse(Response.draft(bundle, warnings));
      case BundleCompilation.Locked(Bundle bundle, List<Problem> warnings) -> {
        Response locked = Response.locked(bundle, warnings);
        yield request.approving() instanceof ApprovalRequest.Present
            ? kept(request, locked.approved(approval(request, bundle).orElseThrow()))
            : kept(request, locked);
      }
    };
  }

  /// The approval that stands, the request's own if it is the first.
  private Optional<Approval> approval(Request request, Bundle bundle) {
    return switch (request.approving()) {
      case ApprovalRequest.Absent() -> repository.approval(bundle.digest());
      case ApprovalRequest.Present(Approval approval, String digest) -> {
        Optional<Digest> approved = Digest.parse(digest);
        if (approved.isPresent() && !approved.get().equals(bundle.digest())) {
          throw RequestFailure.with(
              FunctionOutcome.REFUSED,
              List.of(ApprovalRequest.other(approved.get(), bundle.digest())));
        }
        repository
            .holder(bundle)
            .filter(holder -> !holder.equals(bundle.digest()))
            .ifPresent(holder -> {
              throw RequestFailure.with(FunctionOutcome.REJECTED, List.of(taken(bundle, holder)));
            });
        yield Optional.of(repository.approve(bundle.digest(), approval));
      }
    };
  }

  private Response kept(Request request, Response response) {
    if (request.keep()) {
      keep(response.bundle(), request.alias());
    }
    return response;
  }

  private void keep(Bundle bundle, String alias) {
    if (repository.lock(bundle) instanceof NameClaim.Taken(var holder)) {
      throw RequestFailure.with(FunctionOutcome.REJECTED, List.of(taken(bundle, holder)));
    }
    if (!alias.isEmpty()) {
      repository.point(new AliasName(bundle.identity().name(), alias), bundle.digest());
    }
  }

  /// What stands in the way of a bundle whose name belongs to another one.
  public static Problem taken(Bundle bundle, Digest holder) {
    return Problem.at(
        "/version",
        "name-taken",
        EscapedText.text(bundle.identity().name() + "@" + bundle.identity().version())
            + " is locked already as `"
            + holder
            + "`",
        "give the changed rubric another version");
  }
}
