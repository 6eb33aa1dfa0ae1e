package dev.plumbline.cli.see;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleReader;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonNull;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.JsonResult;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.CounterfactualText;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.ExplanationContext;
import dev.plumbline.cli.output.ScorecardText;
import dev.plumbline.counterfactual.Counterfactuals;
import dev.plumbline.extraction.ExtractionReader;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.store.ArtefactLookup;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `explain`: say in words why a stored scorecard says what it says, from its artefacts alone, and
/// what would change that.
@Command(
    name = "explain",
    description =
        "Explains a stored scorecard: the result, the evidence, every step, and what would change it.",
    mixinStandardHelpOptions = true)
public final class ExplainCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "SCORECARD",
      description = "the digest of a scorecard, `sha256:…`, as `evaluate` writes it")
  private String scorecard;

  @Mixin private StoreOption store;

  @Option(
      names = "--json",
      description = "print scorecard, extraction and what would change the result as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Digest digest =
        Digest.parse(scorecard)
            .orElseThrow(() ->
                CliError.of(
                    "explain",
                    "wrong-digest",
                    EscapedText.text(scorecard) + " is not a digest",
                    "a digest is `sha256:` and 64 lower-case hex digits"));
    byte[] card = load(ArtefactKind.SCORECARD, digest);
    byte[] extraction = load(ArtefactKind.EXTRACTION, object(card, digest).digest("extraction"));
    Optional<Bundle> bundle = bundle(object(card, digest));
    Optional<Counterfactuals> outlook = bundle.flatMap(b -> outlook(b, object(extraction, digest)));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          CanonicalJson.text(json(object(card, digest), object(extraction, digest), outlook)));
    } else {
      List<String> lines = outlook.map(CounterfactualText::lines).orElse(List.of());
      out.print(
          ScorecardText.of(
              card,
              extraction,
              bundle.map(b -> ExplanationContext.of(b, lines)).orElse(ExplanationContext.NONE)));
    }
    return ExitCode.OK;
  }

  /// A scorecard explains itself without its bundle too: one that is gone, or was made by another
  /// version, leaves out what only it can say.
  private Optional<Bundle> bundle(JsonObject card) {
    Digest digest = card.digest("bundle");
    return store
        .kept()
        .find(ArtefactKind.BUNDLE, digest)
        .flatMap(found -> BundleReader.read(digest, found));
  }

  private static Optional<Counterfactuals> outlook(Bundle bundle, JsonObject extraction) {
    return new ExtractionReader(bundle.extraction())
        .read(extraction)
        .map(read -> Counterfactuals.of(bundle, read));
  }

  private static JsonObject json(
      JsonObject card, JsonObject extraction, Optional<Counterfactuals> outlook) {
    return JsonObject.of(
        "extraction",
        extraction,
        "outlook",
        outlook.<Json>map(CounterfactualText::json).orElse(new JsonNull()),
        "scorecard",
        card);
  }

  private byte[] load(ArtefactKind kind, Digest digest) {
    return switch (store.kept().store().find(kind, digest)) {
      case ArtefactLookup.Found(byte[] bytes) -> bytes;
      case ArtefactLookup.Missing() ->
          throw CliError.of(
              store.folder.toString(),
              "not-found",
              "there is no " + kind.id() + " " + digest,
              "name the store that it was kept in with `--store`");
      case ArtefactLookup.Erased() ->
          throw CliError.of(
              store.folder.toString(),
              "erased",
              "the " + kind.id() + " " + digest + " was erased",
              "nothing brings it back, so explain another one");
      case ArtefactLookup.Corrupt(String what) -> throw corrupt(digest, what);
    };
  }

  private static JsonObject object(byte[] bytes, Digest digest) {
    if (JsonReader.readCanonical(bytes) instanceof JsonResult.Read(Json json)
        && json instanceof JsonObject object) {
      return object;
    }
    throw corrupt(digest, "it is not a canonical object");
  }

  private static CliError corrupt(Digest digest, String what) {
    return new CliError(
        ExitCode.CORRUPT,
        digest.toString(),
        List.of(
            Problem.at(
                "", "corrupt", "the artefact is corrupt: " + what, "restore it from a copy")));
  }
}
