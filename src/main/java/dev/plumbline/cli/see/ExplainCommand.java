package dev.plumbline.cli.see;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.ExplanationContext;
import dev.plumbline.cli.output.ScorecardText;
import dev.plumbline.cli.ruling.RulingText;
import dev.plumbline.present.page.card.Audience;
import dev.plumbline.present.page.card.CardContent;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.present.text.CounterfactualText;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleReader;
import dev.plumbline.run.RunLine;
import dev.plumbline.score.counterfactual.Counterfactuals;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.StoredRun;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.results.StoredCards;
import dev.plumbline.workflow.rulings.StoredRulings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `explain`: shows how a stored scorecard came about, and what would change it.
@Command(
    name = "explain",
    header =
        "Explains a stored scorecard: result, evidence, every scoring step, and what would change"
            + " it.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline explain @latest essay-7%n"
            + "  plumbline explain @latest essay-7 --html essay-7.html%n"
            + "  plumbline explain sha256:3f…9a%n"
            + "%nUsage: ",
    mixinStandardHelpOptions = true)
public final class ExplainCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "RUN|SCORECARD",
      description = "run (@latest, a name, a digest or its first digits), or digest of a scorecard")
  private String written;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ID",
      description = "id of the document in the run")
  private String id;

  @Mixin private StoreOption store;

  @Option(
      names = "--json",
      description = "print the scorecard, the extraction and what would change the result as JSON")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "write the explanation to this file as a page that needs no network")
  private Path html;

  @Option(
      names = "--for",
      paramLabel = "READER",
      description =
          "who reads the page: writer or auditor; a writer sees no machinery (default: auditor)")
  private Optional<Audience> audience = Optional.empty();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    LocalStore localStore = store.existing();
    if (html != null) {
      return page(localStore);
    }
    if (audience.isPresent()) {
      throw new ParameterException(spec.commandLine(), "--for needs --html");
    }
    Optional<RunStore.Entry> entry =
        id == null
            ? Optional.empty()
            : Optional.of(entry(StoredRuns.find(written, localStore), localStore));
    Digest digest = entry.map(StoredCards::scorecard).orElseGet(() -> LocalStore.digest(written));
    byte[] cardBytes = load(ArtefactKind.SCORECARD, digest);
    JsonObject card = LocalStore.parsed(cardBytes, digest);
    Digest extractionDigest = card.digest("extraction");
    byte[] extractionBytes = load(ArtefactKind.EXTRACTION, extractionDigest);
    JsonObject extraction = LocalStore.parsed(extractionBytes, extractionDigest);
    Optional<Bundle> bundle = bundle(card);
    Optional<Extraction> read =
        bundle.flatMap(it -> new ExtractionArtefactReader(it.extraction()).read(extraction));
    Optional<Counterfactuals> counterfactuals =
        read.map(it -> Counterfactuals.of(bundle.orElseThrow(), it));
    Optional<RuledResult> ruled =
        entry
            .flatMap(it ->
                new StoredRulings(StoredRuns.find(written, localStore), localStore).find(it.line()))
            .filter(RuledResult::isRuled);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(CanonicalJson.text(json(card, extraction, counterfactuals, ruled)));
    } else {
      ExplanationContext context =
          bundle
              .map(ExplanationContext::of)
              .orElse(ExplanationContext.NONE)
              .withReasons(
                  read.map(it -> localStore.reasons(bundle.orElseThrow(), it)).orElse(List.of()),
                  read.map(it -> localStore.outline(bundle.orElseThrow(), it)).orElse(List.of()))
              .withDecided(ruled.map(RulingText::lines).orElse(List.of()))
              .withCounterfactuals(
                  counterfactuals.map(CounterfactualText::lines).orElse(List.of()));
      JsonObject calibrated =
          entry.map(it -> calibrated(it.line(), localStore)).orElse(JsonObject.EMPTY);
      out.print(ScorecardText.of(cardBytes, extractionBytes, calibrated, context));
    }
    return ExitCode.OK;
  }

  private int page(LocalStore localStore) {
    StoredCards cards = new StoredCards(localStore);
    CardContent content =
        id == null
            ? cards.read(LocalStore.digest(written), CardContent.Origin.NONE, new TreeMap<>())
            : inRun(cards, localStore);
    PrivateFiles.replace(html, CardPage.of(content, audience.orElse(Audience.AUDITOR)).bytes());
    return ExitCode.OK;
  }

  private CardContent inRun(StoredCards cards, LocalStore localStore) {
    StoredRun run = StoredRuns.find(written, localStore);
    return cards.read(run, entry(run, localStore));
  }

  /// The calibrated results of a document in a run, with their intervals, by target.
  private static JsonObject calibrated(RunLine line, LocalStore localStore) {
    JsonObjectBuilder calibrated = JsonObject.builder();
    line.results()
        .forEach((target, result) ->
            calibrated.put(
                target,
                Digest.parse(result)
                    .map(digest -> calibrated(digest, localStore))
                    .orElseGet(() -> JsonObject.of("refused", Json.of(result)))));
    return calibrated.build();
  }

  private static JsonObject calibrated(Digest digest, LocalStore localStore) {
    JsonObjectBuilder result = JsonObject.builder();
    localStore.object(ArtefactKind.RESULT, digest).forEach(result::put);
    return result.put("result", digest).build();
  }

  private RunStore.Entry entry(StoredRun run, LocalStore localStore) {
    return localStore
        .store()
        .runs()
        .line(run, id)
        .orElseThrow(() ->
            Refusal.of(
                written,
                ProblemCode.UNKNOWN_DOCUMENT,
                "the run has no document " + EscapedText.text(id),
                "name a document by its id in the input"));
  }

  /// The bundle of the scorecard; empty if it is missing or was made by another version. What only
  /// the bundle knows is then left out.
  private Optional<Bundle> bundle(JsonObject card) {
    Digest digest = card.digest("bundle");
    return store
        .open()
        .find(ArtefactKind.BUNDLE, digest)
        .flatMap(found -> BundleReader.read(digest, found));
  }

  private static JsonObject json(
      JsonObject card,
      JsonObject extraction,
      Optional<Counterfactuals> counterfactuals,
      Optional<RuledResult> ruled) {
    return JsonObject.builder()
        .put("extraction", extraction)
        .putIfPresent("final", ruled.map(RuledResult::json))
        .put("outlook", counterfactuals.<Json>map(CounterfactualText::json).orElse(new JsonNull()))
        .put("scorecard", card)
        .build();
  }

  private byte[] load(ArtefactKind kind, Digest digest) {
    return switch (store.existing().artefacts().find(kind, digest)) {
      case ArtefactLookup.Found(byte[] bytes) -> bytes;
      case ArtefactLookup.Missing() -> throw store.existing().missing(kind.id(), digest);
      case ArtefactLookup.Erased() ->
          throw Refusal.of(
              store.folder().toString(),
              ProblemCode.ERASED,
              "the " + kind.id() + " " + digest + " was erased",
              "erased artefacts cannot be restored");
      case ArtefactLookup.Corrupt(String what) -> throw LocalStore.corrupt(digest, what);
    };
  }
}
