package dev.plumbline.cli.prove;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleReader;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.UnexpectedJsonException;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.ExtractionArtefactReader;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.proceeding.RulingEffect;
import dev.plumbline.review.Appeal;
import dev.plumbline.review.Ruling;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoredRun;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import dev.plumbline.store.sqlite.SqliteProceedings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Checks rulings and appeals: that each is bound to the result that it is recorded for, in an
/// unbroken order, and that the scorecard of each ruling follows from it.
final class RulingVerifier {

  private final LocalStore store;
  private final VerificationReport report;

  private record Result(Digest automatic, String id) {}

  /// What a result has come to.
  private record Latest(Digest scorecard, long next) {}

  private final Map<Result, Latest> latest = new HashMap<>();

  RulingVerifier(LocalStore store, VerificationReport report) {
    this.store = store;
    this.report = report;
  }

  void everything() {
    check(store.store().proceedings().list());
  }

  /// Those about the results of a run.
  void of(StoredRun run) {
    SqliteProceedings proceedings = store.store().proceedings();
    if (!proceedings.isEmpty()) {
      store
          .store()
          .runs()
          .lines(
              run,
              0,
              entry ->
                  entry
                      .line()
                      .scorecard()
                      .ifPresent(card -> check(proceedings.list(card, entry.line().id()))));
    }
  }

  private void check(List<Entry> entries) {
    for (Entry entry : entries) {
      String where = entry.kind().id() + " " + entry.digest();
      try {
        check(where, entry);
      } catch (CliError | StoreFailedException failure) {
        report.failed(
            where,
            failure instanceof CliError error
                ? String.join("; ", error.lines())
                : failure.getMessage());
      } catch (UnexpectedJsonException | IllegalArgumentException shape) {
        report.failed(where, "it has an unexpected shape");
      }
    }
  }

  private void check(String where, Entry entry) {
    Result result = new Result(entry.automatic(), entry.id());
    Latest before = latest.getOrDefault(result, new Latest(entry.automatic(), 0));
    latest.put(result, new Latest(entry.scorecard().orElse(before.scorecard()), before.next() + 1));
    JsonObject json = store.object(entry.kind(), entry.digest());
    if (entry.sequence() != before.next()) {
      report.failed(where, "an entry before it is missing or is there twice");
    } else if (entry.kind() == ArtefactKind.APPEAL) {
      appeal(where, entry, json, before);
    } else {
      ruling(where, entry, json, before);
    }
  }

  private void appeal(String where, Entry entry, JsonObject json, Latest before) {
    boolean bound =
        Appeal.read(json)
            .map(appeal ->
                switch (appeal) {
                  case Appeal.Filing filing ->
                      filing.scorecard().equals(before.scorecard())
                          && filing.id().equals(entry.id());
                  case Appeal.Step step ->
                      store.store().proceedings().list(entry.automatic(), entry.id()).stream()
                          .anyMatch(other ->
                              other.digest().equals(step.appeal())
                                  && other.sequence() < entry.sequence());
                })
            .orElse(false);
    if (bound) {
      report.verified("appeal, bound to its result");
    } else {
      report.failed(where, "it is recorded for another result than it names");
    }
  }

  private void ruling(String where, Entry entry, JsonObject json, Latest before) {
    Optional<Ruling> ruling = Ruling.read(json);
    if (ruling.isEmpty()
        || !ruling.get().scorecard().equals(before.scorecard())
        || !ruling.get().id().equals(entry.id())) {
      report.failed(where, "it is recorded for another result than it names");
    } else if (ruling.get().part().item().isPresent() != entry.scorecard().isPresent()) {
      report.failed(where, "only a ruling on an item has a scorecard");
    } else if (entry.scorecard().isEmpty()) {
      report.verified("ruling, beside its scorecard");
    } else {
      scorecard(where, entry.scorecard().get(), ruling.get());
    }
  }

  private void scorecard(String where, Digest after, Ruling ruling) {
    JsonObject card = store.object(ArtefactKind.SCORECARD, ruling.scorecard());
    Digest bundleDigest = card.digest("bundle");
    Digest extractionDigest = card.digest("extraction");
    Optional<Bundle> bundle =
        BundleReader.read(bundleDigest, store.object(ArtefactKind.BUNDLE, bundleDigest));
    Optional<Extraction> before =
        bundle.flatMap(it ->
            new ExtractionArtefactReader(it.extraction())
                .read(store.object(ArtefactKind.EXTRACTION, extractionDigest)));
    Optional<Document> document =
        before.flatMap(it -> it.documents().stream().findFirst().flatMap(store::document));
    if (before.isEmpty() || document.isEmpty()) {
      report.verified("ruling, not recomputed: its text or rubric is gone");
      return;
    }
    boolean follows =
        RulingEffect.of(ruling, bundle.get(), extractionDigest, before.get(), document.get())
            .filter(effect -> effect.scorecard().digest().equals(after))
            .isPresent();
    if (follows) {
      report.verified("ruling, its scorecard recomputed");
    } else {
      report.failed(
          where, "its scorecard does not follow from it: " + EscapedText.visible(after.toString()));
    }
  }
}
