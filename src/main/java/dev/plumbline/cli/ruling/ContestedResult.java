package dev.plumbline.cli.ruling;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.StoredRuns;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.ExtractionArtefactReader;
import dev.plumbline.extraction.Finding;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.review.RuledPart;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.run.RunLine;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The latest result of a document of a run, as a ruling or an appeal finds it.
record ContestedResult(
    StoredRun run,
    RunLine line,
    Bundle bundle,
    RuledResult result,
    Digest extractionDigest,
    Extraction extraction) {

  private static final List<String> VERDICTS = List.of("pass", "review", "fail");

  /// @throws CliError if there is no such run or document, or it has no result
  static ContestedResult find(String run, String id, LocalStore store) {
    StoredRun stored = StoredRuns.findEnded(run, store);
    RunLine line =
        store
            .store()
            .runs()
            .line(stored, id)
            .map(RunStore.Entry::line)
            .orElseThrow(() ->
                CliError.of(
                    run,
                    ProblemCode.UNKNOWN_DOCUMENT,
                    "the run has no document " + EscapedText.text(id),
                    "name a document by its id in the input"));
    RuledResult result =
        RuledResult.of(line, store)
            .orElseThrow(() ->
                CliError.of(
                    run,
                    ProblemCode.UNKNOWN_DOCUMENT,
                    "the document " + EscapedText.text(id) + " has no result",
                    "name one that was evaluated"));
    Bundle bundle = StoredRuns.bundle(stored, store);
    JsonObject card = store.object(ArtefactKind.SCORECARD, result.latest());
    Digest digest = card.digest("extraction");
    Extraction extraction =
        new ExtractionArtefactReader(bundle.extraction())
            .read(store.object(ArtefactKind.EXTRACTION, digest))
            .orElseThrow(() ->
                LocalStore.corrupt(
                    digest, "it is not what this version writes for the run's rubric"));
    return new ContestedResult(stored, line, bundle, result, digest, extraction);
  }

  /// What the latest result says of a part.
  String was(RuledPart part) {
    Optional<String> item = part.item();
    if (item.isEmpty()) {
      ResultValue figures = result.finalFigures();
      return (part.equals(RuledPart.VERDICT) ? figures.verdict() : figures.composite())
          .orElse("none");
    }
    return switch (extraction.findings().get(item.get())) {
      case Finding.Checked checked -> Integer.toString(checked.decision());
      case Finding.Supplied(String _, int decision) -> Integer.toString(decision);
      case Finding.Unanswered(String _, String code) -> code;
    };
  }

  /// The part that is meant: an item, else the verdict or the composite, as the new value says.
  ///
  /// @param now may be empty where none is given: then the verdict
  /// @throws CliError if the rubric has no such item, or the value is none of the part
  RuledPart part(Optional<String> item, String now) {
    if (item.isPresent()) {
      Item found =
          items().stream()
              .filter(one -> one.id().equals(item.get()))
              .findFirst()
              .orElseThrow(() ->
                  CliError.of(
                      "--item",
                      ProblemCode.UNKNOWN_KEY,
                      "the judge decided on no item " + EscapedText.text(item.get()),
                      "items are " + String.join(", ", items().stream().map(Item::id).toList())));
      if (!now.isEmpty() && !(now.matches("[0-9]") && Integer.parseInt(now) <= found.max())) {
        throw wrongValue(
            now, "a decision on this item is " + (found.max() == 1 ? "0 or 1" : "0, 1 or 2"));
      }
      return RuledPart.ofItem(found.id());
    }
    if (now.isEmpty() || VERDICTS.contains(now)) {
      return RuledPart.VERDICT;
    }
    if (now.length() <= 20 && now.matches("-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?")) {
      return RuledPart.COMPOSITE;
    }
    throw wrongValue(now, "without `--item`, write pass, review, fail or a number such as `3.5`");
  }

  Optional<Item> item(RuledPart part) {
    return items().stream().filter(one -> part.item().equals(Optional.of(one.id()))).findFirst();
  }

  /// Those that a judge was asked about.
  private List<Item> items() {
    List<Item> items = new ArrayList<>();
    for (Trait trait : bundle.extraction().traits()) {
      trait.items().stream()
          .filter(item -> extraction.findings().containsKey(item.id()))
          .forEach(items::add);
    }
    return items;
  }

  private static CliError wrongValue(String now, String help) {
    return CliError.of(
        "--now",
        ProblemCode.OUT_OF_BOUNDS,
        EscapedText.text(now) + " is no value that may be ruled",
        help);
  }
}
