package dev.plumbline.cli.prove;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleReader;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.cli.input.CaseFolder;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.extraction.CueJudge;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.ExtractionReader;
import dev.plumbline.extraction.Extractor;
import dev.plumbline.extraction.JudgeAnswers;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.extraction.Preparation;
import dev.plumbline.judge.CompletionCache;
import dev.plumbline.judge.JudgeClient;
import dev.plumbline.judge.JudgeOutcome;
import dev.plumbline.judge.Sleeper;
import dev.plumbline.problem.Problem;
import dev.plumbline.rubric.Fact;
import dev.plumbline.score.Scorer;
import dev.plumbline.store.ArtefactLookup;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `replay`: do everything again that led to a scorecard, and see whether it comes out the same.
@Command(
    name = "replay",
    description = {
      "Extracts and scores again from what is kept, without network, and compares byte for byte.",
      "Where the text is not kept, only the scoring, unless --case brings it; nor is anything extracted",
      "again of which a model was asked and only the digest of its answer is kept."
    },
    mixinStandardHelpOptions = true)
public final class ReplayCommand implements Callable<Integer> {

  @Parameters(paramLabel = "SCORECARD", description = "the digest of a scorecard, `sha256:…`")
  private String scorecard;

  @Option(names = "--case", paramLabel = "FOLDER", description = "a case that holds the text")
  private Path folder;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    LocalStore localStore = store.kept();
    Digest digest = LocalStore.digest(scorecard);
    JsonObject card = localStore.object(ArtefactKind.SCORECARD, digest);
    Digest bundleDigest = card.digest("bundle");
    Bundle bundle =
        BundleReader.read(bundleDigest, localStore.object(ArtefactKind.BUNDLE, bundleDigest))
            .orElseThrow(
                () -> LocalStore.corrupt(bundleDigest, "this version would not make it so"));
    Digest parent = card.digest("extraction");
    JsonObject json = localStore.object(ArtefactKind.EXTRACTION, parent);
    Extraction extraction =
        new ExtractionReader(bundle.extraction())
            .read(json)
            .orElseThrow(() -> LocalStore.corrupt(parent, "this version would not make it so"));
    boolean same = extracted(localStore, bundle, extraction, json, parent);
    same &= told("scorecard", digest, new Scorer(bundle).score(extraction, parent).digest());
    return same ? ExitCode.OK : ExitCode.CORRUPT;
  }

  private boolean extracted(
      LocalStore localStore, Bundle bundle, Extraction extraction, JsonObject json, Digest digest) {
    PrintWriter out = spec.commandLine().getOut();
    if (extraction.documents().isEmpty()) {
      out.println("extraction  from facts alone: there is nothing to extract again");
      return true;
    }
    Digest source = extraction.documents().getFirst();
    Optional<Document> document = document(localStore, source);
    Optional<String> lost = lost(localStore, bundle, extraction);
    if (document.isEmpty()) {
      out.println(
          "extraction  not replayed: the text is not kept, "
              + lost.map(words -> "and " + words).orElse("bring it with --case"));
      return true;
    }
    Optional<Digest> now = again(bundle, document.get(), extraction, json).map(Extraction::digest);
    // the judge may have been asked again since, and what it said then be kept
    if (lost.isPresent() && !now.equals(Optional.of(digest))) {
      out.println("extraction  not replayed: " + lost.get());
      return true;
    }
    return told("extraction", digest, now.orElseThrow(this::silent));
  }

  /// Why what the judge said cannot be had again, if anything tells; then nobody need look for it.
  private Optional<String> lost(LocalStore localStore, Bundle bundle, Extraction extraction) {
    Digest source = extraction.documents().getFirst();
    List<Digest> withheld =
        judging().withheld(bundle.extraction(), source, extraction.judge(), extraction.replicate());
    if (!withheld.isEmpty()) {
      return Optional.of(
          "of what the judge said only the digest is kept, since texts were not: "
              + withheld.stream().map(Digest::toString).collect(Collectors.joining(", ")));
    }
    return !extraction.judge().equals(CueJudge.IDENTITY)
            && !extraction.judge().equals(JudgeIdentity.NONE)
            && localStore.store().find(ArtefactKind.DOCUMENT, source)
                instanceof ArtefactLookup.Erased
        ? Optional.of("what the judge said was erased with it")
        : Optional.empty();
  }

  private boolean told(String what, Digest then, Digest now) {
    boolean same = then.equals(now);
    spec.commandLine()
        .getOut()
        .println(
            what
                + (what.length() < 10 ? "   " : "  ")
                + (same ? "the same " + now : "another: " + now + ", it was " + then));
    return same;
  }

  private Optional<Document> document(LocalStore localStore, Digest digest) {
    if (folder != null) {
      Optional<Document> brought = CaseFolder.at(folder).document();
      if (brought.isEmpty() || !brought.get().digest().equals(digest)) {
        throw CliError.of(
            folder.toString(),
            "another-document",
            "this is not the document " + digest,
            "bring the text that was scored, with its context parts");
      }
      return brought;
    }
    return localStore.find(ArtefactKind.DOCUMENT, digest).map(ReplayCommand::document);
  }

  private static Document document(JsonObject json) {
    SortedMap<String, String> context = new TreeMap<>();
    if (json.find("context").isPresent()) {
      JsonObject parts = json.object("context");
      parts.keys().forEach(name -> context.put(name, parts.text(name)));
    }
    return Document.of(json.text("text"), context);
  }

  private Optional<Extraction> again(
      Bundle bundle, Document document, Extraction extraction, JsonObject json) {
    Extractor extractor = new Extractor(bundle.extraction());
    return switch (extractor.prepare(document, supplied(bundle, json))) {
      case Preparation.Refused(List<Problem> problems) ->
          throw new CliError(ExitCode.CORRUPT, "the kept facts", problems);
      case Preparation.Complete(Extraction done) -> Optional.of(done);
      case Preparation.Ready ready ->
          answers(bundle, document, extraction)
              .map(runs -> extractor.finish(ready, runs, extraction.replicate()));
    };
  }

  /// What a judge once said is kept with its call; the judge `cues` says it again.
  private Optional<List<JudgeAnswers>> answers(
      Bundle bundle, Document document, Extraction extraction) {
    JudgeOutcome outcome =
        judging()
            .judge(
                bundle.extraction(),
                document,
                extraction.judge(),
                extraction.replicate(),
                "replay");
    return switch (outcome) {
      case JudgeOutcome.Judged(List<JudgeAnswers> runs) -> Optional.of(runs);
      case JudgeOutcome.Corrupt(String what) -> throw LocalStore.corrupt(document.digest(), what);
      case JudgeOutcome.NotRecorded() -> Optional.empty();
      case JudgeOutcome.InProgress _ -> Optional.empty();
    };
  }

  /// Of what is kept; nobody is asked.
  private JudgeClient judging() {
    CompletionCache completions =
        new CompletionCache(store.kept().stores(), InstantSource.system(), Duration.ofSeconds(1));
    return new JudgeClient(completions, List.of(), Sleeper.real(), Duration.ofSeconds(1));
  }

  private CliError silent() {
    return CliError.of(
        store.folder.toString(),
        "no-completion",
        "what the judge said is not kept here",
        "name the store that it was kept in with `--store`");
  }

  /// The facts as somebody gave them: those of the extraction that were neither computed nor
  /// judged.
  private static JsonObject supplied(Bundle bundle, JsonObject json) {
    JsonObject facts = json.find("facts").isPresent() ? json.object("facts") : JsonObject.EMPTY;
    JsonObjectBuilder given = JsonObject.builder();
    for (Fact fact : bundle.extraction().facts()) {
      Optional<Json> value = facts.find(fact.id());
      if (fact.source() instanceof Fact.Source.Supplied
          && value.isPresent()
          && !(value.get() instanceof JsonObject)) {
        given.put(fact.id(), value.get());
      }
    }
    return given.build();
  }
}
