package dev.plumbline.web.view;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.present.page.browse.ListedRun;
import dev.plumbline.present.page.browse.RunLink;
import dev.plumbline.present.page.browse.RunListPage;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.StoredBundle;
import dev.plumbline.run.StoredRun;
import dev.plumbline.web.WebResponse;
import dev.plumbline.workflow.local.LocalStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The list of runs.
final class RunsView {

  private static final int RUNS_MAX = 500;

  private final LocalStore store;
  private final SortedMap<Digest, String> rubrics = new TreeMap<>();

  RunsView(LocalStore store) {
    this.store = store;
  }

  WebResponse page() {
    List<String> damaged = new ArrayList<>();
    List<StoredRun> runs = store.store().runs().list(each -> damaged.add(each.getMessage()));
    SortedMap<Digest, StoredRun> byDigest = new TreeMap<>();
    runs.forEach(run -> run.digest().ifPresent(digest -> byDigest.put(digest, run)));
    return WebResponse.page(
        RunListPage.of(
            store.folder().toString(),
            runs.stream().limit(RUNS_MAX).map(run -> listed(run, byDigest)).toList(),
            runs.size(),
            damaged));
  }

  static RunLink link(StoredRun run) {
    String digits = run.digest().map(Digest::hex).orElse(Long.toString(run.number()));
    String name =
        run.envelope()
            .name()
            .map(Object::toString)
            .orElse(run.digest().map(Digest::beginning).orElse("run " + run.number()));
    return new RunLink(name, digits, run.hasEnded());
  }

  /// Name and version of the rubric, and who judged.
  static String title(StoredRun run, Bundle bundle) {
    return bundle.identity().label() + ", judged by " + run.spec().judge().label();
  }

  private ListedRun listed(StoredRun run, SortedMap<Digest, StoredRun> byDigest) {
    return new ListedRun(
        link(run),
        run.envelope().begin().toString(),
        run.digest().map(Digest::beginning).orElse(""),
        rubrics.computeIfAbsent(run.spec().bundle(), this::rubric),
        run.spec().judge().label(),
        run.lines(),
        run.spec()
            .parent()
            .flatMap(parent -> Optional.ofNullable(byDigest.get(parent)))
            .map(RunsView::link));
  }

  /// Read from its bundle without compiling it.
  private String rubric(Digest digest) {
    return store
        .find(ArtefactKind.BUNDLE, digest)
        .map(StoredBundle::new)
        .map(bundle -> (bundle.name() + " " + bundle.version()).strip())
        .orElse("");
  }
}
