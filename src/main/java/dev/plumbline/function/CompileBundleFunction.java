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
import dev.plumbline.store.Naming;
import java.util.List;

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
  public record Request(byte[] rubric, String alias, boolean keep) {

    static Request read(RequestBody body) {
      Json rubric = body.require("rubric", "send the rubric as an object, or its text");
      Request request =
          new Request(
              rubric instanceof JsonText(String text)
                  ? text.getBytes(UTF_8)
                  : CanonicalJson.bytes(rubric),
              body.text("alias"),
              body.flag("keep", true));
      if (!request.alias().isEmpty() && AliasName.parse("x@" + request.alias()).isEmpty()) {
        body.flaw("alias", "wrong-alias", "this is not an alias", "lower case, such as `live`");
      }
      body.finish();
      return request;
    }
  }

  /// What locking gave.
  public record Response(Bundle bundle, List<Problem> warnings) implements Answered {
    public Response {
      warnings = List.copyOf(warnings);
    }

    @Override
    public JsonObject json() {
      Interval range = bundle.scoring().program().range(bundle.scoring().program().result().id());
      return JsonObject.builder()
          .put("outcome", Outcome.LOCKED.word())
          .put("rubric", bundle.identity().name())
          .put("version", bundle.identity().version())
          .put("bundle", bundle.digest())
          .put("extractionDigest", bundle.extraction().digest())
          .put("scoringDigest", bundle.scoring().digest())
          .put(
              "range",
              JsonArray.of(Json.of(range.low().toDecimal()), Json.of(range.high().toDecimal())))
          .put("warnings", ProblemJson.of(warnings))
          .build();
    }
  }

  public Response compile(Request request) {
    return switch (BundleCompiler.compile(request.rubric())) {
      case Compilation.Rejected(List<Problem> problems) ->
          throw Stopped.with(Outcome.REJECTED, problems);
      case Compilation.Locked(Bundle bundle, List<Problem> warnings) -> {
        if (request.keep()) {
          keep(bundle, request.alias());
        }
        yield new Response(bundle, warnings);
      }
    };
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
