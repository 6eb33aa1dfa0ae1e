package dev.plumbline.run;

import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.base.signing.TreeHead.LogRow;
import dev.plumbline.measure.comparison.Bar;
import dev.plumbline.measure.comparison.Bar.Waiver;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.store.repository.ArtefactRepository;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The bars and waivers of a store, and when they were logged.
///
/// @param logged by digest, the first entry of the log about each bar and waiver
public record StoredBars(LocalStore store, SortedMap<Digest, Logged> logged) {

  /// @param time of the head that was signed after it
  /// @param attestation that was appended
  public record Logged(Instant time, Digest attestation) {}

  public static StoredBars of(LocalStore store) {
    SortedMap<Digest, Logged> logged = new TreeMap<>();
    List<LogRow> rows = store.log().rows();
    for (LogRow row : rows) {
      Optional<TreeHead> head =
          JsonRecord.read(DsseEnvelope.class, row.head()).flatMap(TreeHead::read);
      JsonRecord.read(LogEntry.class, row.entry())
          .filter(entry ->
              entry.kind() == AttestationKind.BAR || entry.kind() == AttestationKind.WAIVER)
          .ifPresent(entry ->
              head.ifPresent(signed ->
                  logged.putIfAbsent(
                      entry.subject(), new Logged(signed.time(), entry.attestation()))));
    }
    return new StoredBars(store, logged);
  }

  /// @param written a digest, or its beginning
  /// @throws Refusal if there is no such bar, or several
  public LockedBar find(String written) {
    String digits = written.startsWith("sha256:") ? written.substring(7) : written;
    List<Digest> found =
        digits.length() < 8
            ? List.of()
            : store.artefacts().list(ArtefactKind.BAR).stream()
                .filter(one -> one.hex().startsWith(digits))
                .toList();
    if (found.size() != 1) {
      throw Refusal.of(
          store.folder(),
          NOT_FOUND,
          (found.isEmpty() ? "there is no bar " : "several bars begin with ")
              + EscapedText.text(written)
              + " in this store",
          "name one by at least eight digits of its digest: `plumbline bar show` lists them");
    }
    return get(found.getFirst());
  }

  /// As [#find], of a bar that a run may be begun for.
  ///
  /// @throws Refusal also if it is not signed
  public LockedBar findLogged(String written) {
    LockedBar bar = find(written);
    if (!logged.containsKey(bar.digest())) {
      throw Refusal.of(
          "--bar",
          NOT_FOUND,
          "this bar is not in the log: it is not signed",
          "sign it with `plumbline proof sign " + bar.digest() + " --key FILE`");
    }
    return bar;
  }

  /// @throws Refusal if it is missing, or is no bar
  public LockedBar get(Digest digest) {
    return new LockedBar(
        digest,
        JsonRecord.read(Bar.class, store.object(ArtefactKind.BAR, digest))
            .orElseThrow(
                () -> ArtefactRepository.corrupt(digest, "it is not a bar of this format")));
  }

  public List<LockedBar> list() {
    return store.artefacts().list(ArtefactKind.BAR).stream().map(this::get).toList();
  }

  public Optional<Logged> logged(Digest digest) {
    return Optional.ofNullable(logged.get(digest));
  }

  /// The amendments of a bar, and those of these.
  public List<LockedBar> amendments(Digest bar) {
    List<LockedBar> all = list();
    List<LockedBar> found = new ArrayList<>();
    for (LockedBar one : all) {
      if (one.bar().amends().equals(Optional.of(bar))) {
        found.add(one);
        found.addAll(amendments(one.digest()));
      }
    }
    return found;
  }

  /// The logged waivers of a run and its bar.
  public List<Waiver> waivers(Digest bar, Digest run) {
    return store.artefacts().list(ArtefactKind.WAIVER).stream()
        .filter(logged::containsKey)
        .flatMap(digest ->
            JsonRecord.read(Waiver.class, store.object(ArtefactKind.WAIVER, digest)).stream())
        .filter(waiver -> waiver.bar().equals(bar) && waiver.run().equals(run))
        .toList();
  }
}
