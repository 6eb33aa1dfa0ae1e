package dev.plumbline.workflow.rulings;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.review.ChainLink;
import dev.plumbline.workflow.review.Publication;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// What of one kind people recorded about runs as a whole, each link after another one.
///
/// @param name of several of them
/// @param meanwhile what is said to who decided without having seen the last
/// @param shownBy the command that shows them
public record RunLinks<L extends ChainLink>(
    ArtefactKind kind,
    String name,
    String meanwhile,
    String shownBy,
    Function<JsonObject, Optional<L>> reader) {

  public static final RunLinks<Publication> PUBLICATIONS =
      new RunLinks<>(
          ArtefactKind.PUBLICATION,
          "publications",
          "another publication of this run was recorded meanwhile",
          "store info",
          Publication::read);

  /// @throws Refusal if it is not there, or cannot be read
  public L get(Digest digest, LocalStore store) {
    return reader
        .apply(store.object(kind, digest))
        .orElseThrow(
            () -> ArtefactRepository.corrupt(digest, "it is not what this version writes"));
  }

  /// The links in the store by run, in no order of time.
  ///
  /// @throws Refusal if one cannot be read
  public SortedMap<Digest, List<L>> stored(LocalStore store) {
    SortedMap<Digest, List<L>> runs = new TreeMap<>();
    for (Digest digest : store.artefacts().list(kind)) {
      L link = get(digest, store);
      runs.computeIfAbsent(link.run(), _ -> new ArrayList<>()).add(link);
    }
    return runs;
  }

  /// The links of a run in their order.
  ///
  /// @throws Refusal if one is missing, is there twice or cannot be read
  public List<L> of(StoredRun run, LocalStore store) {
    return run.digest().map(stored(store)::get).map(this::ordered).orElse(List.of());
  }

  /// @param links all of one run
  /// @throws Refusal if one is missing, or two follow the same
  public List<L> ordered(Collection<L> links) {
    Map<Optional<Digest>, L> after = new LinkedHashMap<>();
    Set<Digest> left = new HashSet<>();
    for (L link : links) {
      left.add(link.digest());
      if (after.put(link.previous(), link) != null) {
        throw ArtefactRepository.corrupt(
            link.digest(), "two artefacts of this run (" + kind.id() + ") follow the same");
      }
    }
    List<L> ordered = new ArrayList<>();
    Optional<Digest> last = Optional.empty();
    for (L next = after.get(last); next != null; next = after.get(last)) {
      ordered.add(next);
      last = Optional.of(next.digest());
      left.remove(last.get());
    }
    if (!left.isEmpty()) {
      throw ArtefactRepository.corrupt(
          left.stream().sorted().findFirst().orElseThrow(),
          "the " + kind.id() + " before it is not in the store");
    }
    return List.copyOf(ordered);
  }

  /// Records a link after those that were there when it was decided on.
  ///
  /// @param written how the user refers to the run
  /// @throws Refusal if the clock is behind them, or another was recorded meanwhile
  void record(L link, List<L> before, StoredRun run, String written, Actor by, LocalStore store) {
    Instant last =
        before.isEmpty()
            ? run.envelope().end().orElseThrow().truncatedTo(ChronoUnit.SECONDS)
            : before.getLast().recorded();
    if (link.recorded().isBefore(last)) {
      throw Refusal.of(
          EscapedText.visible(written),
          ProblemCode.WRONG_INSTANT,
          "the clock says " + link.recorded() + ", before the end of the run or its last " + name,
          "set the clock of this machine");
    }
    boolean recorded =
        store
            .store()
            .transaction(() -> {
              boolean first =
                  of(run, store).equals(before)
                      && by.keep(store.store().persons(), link.recorded());
              if (first) {
                store.repository().store(kind, link.json());
              }
              return first;
            });
    if (!recorded) {
      throw Refusal.of(
          EscapedText.visible(written),
          ProblemCode.ALREADY_RECORDED,
          meanwhile,
          "look at what is there with `" + shownBy + "` and decide again");
    }
  }
}
