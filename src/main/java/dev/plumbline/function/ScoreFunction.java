package dev.plumbline.function;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.canonical.Kind;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.Extractor;
import dev.plumbline.extraction.Preparation;
import dev.plumbline.problem.Problem;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import java.util.List;

/// `score`: run a bundle's plan over an extraction, or over facts, and keep the scorecard.
public final class ScoreFunction {

  private final Loader loader;
  private final Keeper keeper;

  ScoreFunction(Loader loader, Keeper keeper) {
    this.loader = loader;
    this.keeper = keeper;
  }

  /// @param bundle a digest, `name@version` or `name@alias`
  /// @param extraction one, or none if facts are given
  /// @param trace whether the response shows every step
  public record Request(String bundle, List<Digest> extraction, JsonObject facts, boolean trace) {
    public Request {
      extraction = List.copyOf(extraction);
    }

    static Request read(RequestBody body) {
      boolean facts = body.find("facts").isPresent();
      if (facts == body.find("extraction").isPresent()) {
        body.report("extraction", "missing", "send `extraction` or `facts`", "one of the two");
      }
      for (Json each : body.list("include")) {
        if (!each.equals(Json.of("trace"))) {
          body.report("include", "unknown-value", "only `trace` can be included", "");
        }
      }
      Request request =
          new Request(
              body.requireText("bundle", "name a digest, `name@version` or `name@alias`"),
              body.digest("extraction").stream().toList(),
              body.object("facts"),
              body.list("include").stream().anyMatch(JsonText.class::isInstance));
      body.finish();
      return request;
    }
  }

  /// The scorecard, with its trace if that was asked for.
  public record Response(Digest digest, JsonObject card, boolean trace) {

    JsonObject json() {
      JsonObjectBuilder json =
          JsonObject.builder().put("outcome", card.text("status")).put("scorecard", digest);
      card.forEach((key, value) -> {
        if (trace || !key.equals("trace")) {
          json.put(key, value);
        }
      });
      return json.build();
    }
  }

  public Response score(Request request) {
    Bundle bundle = loader.bundle(request.bundle());
    Extraction extraction =
        request.extraction().isEmpty()
            ? stated(bundle, request.facts())
            : loader.extraction(request.extraction().getFirst(), bundle);
    Digest parent =
        request.extraction().isEmpty()
            ? keeper.keep(Kind.EXTRACTION, extraction.json())
            : request.extraction().getFirst();
    Scorecard card = new Scorer(bundle).score(extraction, parent);
    JsonObject json = card.json();
    Digest digest = keeper.keep(Kind.SCORECARD, json);
    keeper.list(extraction, bundle.scoring().digest(), digest);
    return new Response(digest, json, request.trace());
  }

  private static Extraction stated(Bundle bundle, JsonObject facts) {
    return switch (new Extractor(bundle.extraction()).prepare(facts)) {
      case Preparation.Done(Extraction extraction) -> extraction;
      case Preparation.Refused(List<Problem> problems) -> throw Stopped.refused(problems);
      case Preparation.Ready _ -> throw new IllegalStateException("facts alone ask no judge");
    };
  }
}
