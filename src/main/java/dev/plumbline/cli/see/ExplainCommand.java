package dev.plumbline.cli.see;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleReader;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonNull;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.CounterfactualText;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.ExplanationContext;
import dev.plumbline.cli.output.ScorecardText;
import dev.plumbline.counterfactual.Counterfactuals;
import dev.plumbline.extraction.ExtractionReader;
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
    LocalStore kept = store.kept();
    JsonObject card = kept.object(ArtefactKind.SCORECARD, LocalStore.digest(scorecard));
    JsonObject extraction = kept.object(ArtefactKind.EXTRACTION, card.digest("extraction"));
    Optional<Bundle> bundle = bundle(card);
    Optional<Counterfactuals> outlook = bundle.flatMap(b -> outlook(b, extraction));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          CanonicalJson.text(json(card, extraction, outlook)));
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
}
