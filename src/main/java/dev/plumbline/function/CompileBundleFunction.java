package dev.plumbline.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleCompiler;
import dev.plumbline.bundle.Compilation;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.plan.Interval;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Approval;
import dev.plumbline.store.Naming;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `compile-bundle`: turn a rubric into a locked bundle, or say everything that stands in the way.
public final class CompileBundleFunction {

  private final Keeper keeper;

  CompileBundleFunction(Keeper keeper) {
    this.keeper = keeper;
  }

  /// @param rubric YAML or JSON
  /// @param alias moves to the bundle; empty for none
  /// @param keep false to check only
  @SuppressWarnings("ArrayRecordComponent")
  record Request(byte[] rubric, String alias, boolean keep, Approving approving) {

    static Request read(RequestBody body) {
      Json rubric = body.require("rubric", "send the rubric as an object, or its text");
      Request request =
          new Request(
              rubric instanceof JsonText(String text)
                  ? text.getBytes(UTF_8)
                  : CanonicalJson.bytes(rubric),
              body.text("alias"),
              body.flag("keep", true),
              Approving.read(body));
      if (!request.alias().isEmpty() && AliasName.parse("x@" + request.alias()).isEmpty()) {
        body.flaw("alias", "wrong-alias", "this is not an alias", "lower case, such as `live`");
      }
      if (!request.keep() && request.approving() instanceof Approving.Somebody) {
        body.flaw("keep", "not-here", "what is approved is kept", "leave `keep` out");
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
      Outcome outcome, Bundle bundle, List<Problem> warnings, JsonObject approval)
      implements Answered {
    public Response {
      warnings = List.copyOf(warnings);
    }

    public static Response locked(Bundle bundle, List<Problem> warnings) {
      return new Response(Outcome.LOCKED, bundle, warnings, JsonObject.EMPTY);
    }

    public static Response draft(Bundle bundle, List<Problem> warnings) {
      return new Response(Outcome.DRAFT, bundle, warnings, JsonObject.EMPTY);
    }

    public Response warned(List<Problem> others) {
      return new Response(outcome, bundle, others, approval);
    }

    public Response approved(Approval by) {
      return new Response(Outcome.LOCKED, bundle, warnings, Approving.json(by));
    }

    @Override
    public JsonObject json() {
      Interval range = bundle.scoring().program().range(bundle.scoring().program().result().id());
      return JsonObject.builder()
          .put("outcome", outcome.word())
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
      for (List<String> wave : bundle.scoring().program().waves()) {
        waves.add(new JsonArray(wave.stream().<Json>map(Json::of).toList()));
      }
      return new JsonArray(List.copyOf(waves));
    }
  }

  Response compile(Request request) {
    return switch (BundleCompiler.compile(request.rubric())) {
      case Compilation.Rejected(List<Problem> problems) ->
          throw Stopped.with(Outcome.REJECTED, problems);
      case Compilation.Drafted(Bundle bundle, List<Problem> warnings) ->
          approval(request, bundle)
              .map(by -> kept(request, Response.draft(bundle, warnings).approved(by)))
              .orElse(Response.draft(bundle, warnings));
      case Compilation.Locked(Bundle bundle, List<Problem> warnings) -> {
        Response locked = Response.locked(bundle, warnings);
        yield request.approving() instanceof Approving.Somebody
            ? kept(request, locked.approved(approval(request, bundle).orElseThrow()))
            : kept(request, locked);
      }
    };
  }

  /// The approval that stands, the request's own if it is the first.
  private Optional<Approval> approval(Request request, Bundle bundle) {
    return switch (request.approving()) {
      case Approving.Nobody() -> keeper.approval(bundle.digest());
      case Approving.Somebody(Approval approval, String digest) -> {
        Optional<Digest> approved = Digest.parse(digest);
        if (approved.isPresent() && !approved.get().equals(bundle.digest())) {
          throw Stopped.with(
              Outcome.REFUSED, List.of(Approving.other(approved.get(), bundle.digest())));
        }
        keeper
            .holder(bundle)
            .filter(holder -> !holder.equals(bundle.digest()))
            .ifPresent(holder -> {
              throw Stopped.with(Outcome.REJECTED, List.of(taken(bundle, holder)));
            });
        yield Optional.of(keeper.approve(bundle.digest(), approval));
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
    if (keeper.lock(bundle) instanceof Naming.Taken(var holder)) {
      throw Stopped.with(Outcome.REJECTED, List.of(taken(bundle, holder)));
    }
    if (!alias.isEmpty()) {
      keeper.point(new AliasName(bundle.identity().name(), alias), bundle.digest());
    }
  }

  /// What stands in the way of a bundle whose name belongs to another one.
  public static Problem taken(Bundle bundle, Digest holder) {
    return Problem.at(
        "/version",
        "name-taken",
        Quoted.text(bundle.identity().name() + "@" + bundle.identity().version())
            + " is locked already as `"
            + holder
            + "`",
        "give the changed rubric another version");
  }
}
