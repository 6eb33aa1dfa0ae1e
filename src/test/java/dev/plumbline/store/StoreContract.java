package dev.plumbline.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What every store promises, whatever it is made of.
public abstract class StoreContract {

  protected static final byte[] BYTES = "{\"a\":\"é\"}".getBytes(UTF_8);
  protected static final BundleName NAME = new BundleName("support-answer", "1.0.0");
  protected static final AliasName LIVE = new AliasName("support-answer", "live");
  protected static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  protected static final Instant LATER = NOON.plusSeconds(60);
  protected static final Digest ONE = Digest.of(Kind.BUNDLE, "1".getBytes(UTF_8));
  protected static final Digest OTHER = Digest.of(Kind.BUNDLE, "2".getBytes(UTF_8));

  /// Another view, as another process has it, of the store of the running test.
  protected abstract Stores stores();

  protected ArtefactStore artefacts() {
    return stores().artefacts();
  }

  protected ArtefactEraser eraser() {
    return stores().eraser();
  }

  protected BundleNames names() {
    return stores().names();
  }

  protected Requests requests() {
    return stores().requests();
  }

  protected Aliases aliases() {
    return stores().aliases();
  }

  protected Approvals approvals() {
    return stores().approvals();
  }

  @Test
  void what_was_kept_is_found_under_its_digest_byte_for_byte() {
    Digest digest = artefacts().keep(Kind.FACTS, BYTES);

    assertThat(digest).isEqualTo(Digest.of(Kind.FACTS, BYTES));
    assertFound(Kind.FACTS, digest, BYTES);
  }

  @Test
  void keeping_the_same_twice_changes_nothing() {
    Digest first = artefacts().keep(Kind.FACTS, BYTES);
    Digest second = artefacts().keep(Kind.FACTS, BYTES);

    assertThat(second).isEqualTo(first);
    assertFound(Kind.FACTS, first, BYTES);
  }

  @Test
  void what_was_never_kept_is_missing() {
    assertThat(artefacts().find(Kind.BUNDLE, ONE)).isEqualTo(new Lookup.Missing());
  }

  @Test
  void a_digest_is_found_only_as_the_kind_that_it_was_kept_as() {
    Digest digest = artefacts().keep(Kind.FACTS, BYTES);

    assertThat(artefacts().find(Kind.BUNDLE, digest)).isEqualTo(new Lookup.Missing());
  }

  @Test
  void every_kind_can_be_kept() {
    for (Kind kind : Kind.values()) {
      assertFound(kind, artefacts().keep(kind, BYTES), BYTES);
    }
  }

  @Test
  void nothing_and_five_megabytes_can_be_kept() {
    byte[] large = "x".repeat(5_000_000).getBytes(UTF_8);

    assertFound(Kind.DOCUMENT, artefacts().keep(Kind.DOCUMENT, new byte[0]), new byte[0]);
    assertFound(Kind.DOCUMENT, artefacts().keep(Kind.DOCUMENT, large), large);
  }

  @Test
  void many_are_found_at_once_each_as_it_is_found_alone() {
    List<Digest> digests =
        new ArrayList<>(
            IntStream.range(0, 130)
                .mapToObj(i -> artefacts().keep(Kind.FACTS, ("" + i).getBytes(UTF_8)))
                .toList());
    digests.add(artefacts().keep(Kind.FACTS, noise(900_000)));
    digests.add(digests.getFirst());
    digests.add(ONE);
    eraser().erase(Kind.FACTS, digests.get(7));

    SortedMap<Digest, Lookup> found = artefacts().findAll(Kind.FACTS, digests);

    assertThat(found.keySet()).containsExactlyInAnyOrderElementsOf(new TreeSet<>(digests));
    assertThat(found.get(ONE)).isEqualTo(new Lookup.Missing());
    assertThat(found.get(digests.get(7))).isEqualTo(new Lookup.Erased());
    assertThat(found.get(digests.get(9)))
        .isInstanceOfSatisfying(
            Lookup.Found.class, it -> assertThat(it.canonical()).isEqualTo("9".getBytes(UTF_8)));
    assertThat(found.values()).filteredOn(Lookup.Found.class::isInstance).hasSize(130);
    assertThat(artefacts().findAll(Kind.FACTS, List.of())).isEmpty();
  }

  @Test
  void who_changes_an_array_does_not_change_the_store() {
    byte[] given = BYTES.clone();
    Digest digest = artefacts().keep(Kind.FACTS, given);
    given[0] = 0;
    if (artefacts().find(Kind.FACTS, digest) instanceof Lookup.Found(byte[] found)) {
      found[0] = 0;
    }

    assertFound(Kind.FACTS, digest, BYTES);
  }

  @Test
  void many_can_keep_the_same_at_once() throws Exception {
    List<Digest> digests = together(_ -> artefacts().keep(Kind.FACTS, BYTES));

    assertThat(digests).containsOnly(Digest.of(Kind.FACTS, BYTES));
    assertFound(Kind.FACTS, digests.getFirst(), BYTES);
  }

  @Test
  void a_name_leads_to_its_bundle() {
    assertThat(names().give(NAME, ONE)).isEqualTo(new Naming.Named());

    assertThat(names().find(NAME)).contains(ONE);
  }

  @Test
  void a_name_that_nobody_gave_leads_nowhere() {
    assertThat(names().find(NAME)).isEmpty();
  }

  @Test
  void a_name_can_be_given_to_the_same_bundle_again_but_never_to_another() {
    names().give(NAME, ONE);

    assertThat(names().give(NAME, ONE)).isEqualTo(new Naming.Named());
    assertThat(names().give(NAME, OTHER)).isEqualTo(new Naming.Taken(ONE));
    assertThat(names().find(NAME)).contains(ONE);
  }

  @Test
  void names_differ_by_version_and_by_capitals() {
    names().give(NAME, ONE);

    assertThat(names().find(new BundleName("support-answer", "1.0.1"))).isEmpty();
    assertThat(names().find(new BundleName("Support-answer", "1.0.0"))).isEmpty();
  }

  @Test
  void of_many_who_want_a_name_at_once_one_gets_it() throws Exception {
    List<Digest> wanted =
        IntStream.range(0, 16).mapToObj(i -> Digest.of(Kind.BUNDLE, new byte[i])).toList();

    List<Naming> answers = together(index -> names().give(NAME, wanted.get(index)));

    Digest holder = names().find(NAME).orElseThrow();
    assertThat(answers)
        .containsOnlyOnce(new Naming.Named())
        .containsOnly(new Naming.Named(), new Naming.Taken(holder));
    assertThat(answers.get(wanted.indexOf(holder))).isEqualTo(new Naming.Named());
  }

  @Test
  void what_was_erased_leaves_a_tombstone_and_cannot_be_kept_again() {
    Digest digest = artefacts().keep(Kind.DOCUMENT, BYTES);

    eraser().erase(Kind.DOCUMENT, digest);
    eraser().erase(Kind.DOCUMENT, digest);

    assertThat(artefacts().find(Kind.DOCUMENT, digest)).isEqualTo(new Lookup.Erased());
    assertThat(artefacts().keep(Kind.DOCUMENT, BYTES)).isEqualTo(digest);
    assertThat(artefacts().find(Kind.DOCUMENT, digest)).isEqualTo(new Lookup.Erased());
  }

  @Test
  void large_artefacts_are_erased_too() {
    byte[] large = noise(900_000);
    Digest digest = artefacts().keep(Kind.DOCUMENT, large);

    eraser().erase(Kind.DOCUMENT, digest);

    assertThat(artefacts().find(Kind.DOCUMENT, digest)).isEqualTo(new Lookup.Erased());
  }

  @Test
  void what_was_never_there_can_be_erased() {
    eraser().erase(Kind.DOCUMENT, ONE);

    assertThat(artefacts().find(Kind.DOCUMENT, ONE)).isEqualTo(new Lookup.Erased());
  }

  @Test
  void bytes_without_pattern_round_trip() {
    for (int size : new int[] {1, 300_000, 399_000, 400_000, 900_000}) {
      byte[] bytes = noise(size);
      assertFound(Kind.DOCUMENT, artefacts().keep(Kind.DOCUMENT, bytes), bytes);
    }
  }

  @Test
  void the_first_who_asks_gets_the_turn_and_the_second_hears_until_when() {
    assertThat(requests().take(ONE, "a", NOON, LATER)).isInstanceOf(Turn.Yours.class);

    assertThat(requests().take(ONE, "b", NOON.plusSeconds(1), LATER.plusSeconds(1)))
        .isEqualTo(new Turn.Taken(LATER));
    assertThat(requests().take(OTHER, "b", NOON, LATER)).isInstanceOf(Turn.Yours.class);
  }

  @Test
  void a_request_that_was_answered_stays_answered() {
    Turn.Yours turn = yours(requests().take(ONE, "a", NOON, LATER));

    assertThat(requests().finish(turn, OTHER)).isTrue();

    assertThat(requests().finish(turn, ONE)).isFalse();
    assertThat(requests().take(ONE, "b", LATER, LATER.plusSeconds(60)))
        .isEqualTo(new Turn.Answered(OTHER));
  }

  @Test
  void whoever_lets_the_time_pass_loses_the_turn_and_comes_too_late() {
    Turn.Yours first = yours(requests().take(ONE, "a", NOON, LATER));
    Turn.Yours second = yours(requests().take(ONE, "b", LATER, LATER.plusSeconds(60)));

    assertThat(second.fence()).isGreaterThan(first.fence());
    assertThat(requests().finish(first, ONE)).isFalse();
    requests().giveBack(first);
    assertThat(requests().take(ONE, "c", LATER, LATER)).isInstanceOf(Turn.Taken.class);
    assertThat(requests().finish(second, OTHER)).isTrue();
  }

  @Test
  void a_turn_given_back_is_free_at_once() {
    Turn.Yours first = yours(requests().take(ONE, "a", NOON, LATER));

    requests().giveBack(first);

    Turn.Yours second = yours(requests().take(ONE, "b", NOON, LATER));
    assertThat(second.fence()).isGreaterThan(first.fence());
    assertThat(requests().finish(first, ONE)).isFalse();
  }

  @Test
  void of_many_who_ask_at_once_one_gets_the_turn() throws Exception {
    List<Turn> turns = together(index -> requests().take(ONE, "owner-" + index, NOON, LATER));

    assertThat(turns).filteredOn(Turn.Yours.class::isInstance).hasSize(1);
    assertThat(turns).filteredOn(new Turn.Taken(LATER)::equals).hasSize(15);
  }

  @Test
  void an_alias_moves_from_where_it_was_seen_and_tells_where_it_has_been() {
    Aliases.Pointer first = new Aliases.Pointer(1, ONE, NOON);
    Aliases.Pointer second = new Aliases.Pointer(2, OTHER, LATER);

    assertThat(aliases().find(LIVE)).isEmpty();
    assertThat(aliases().move(LIVE, ONE, 0, NOON)).isEqualTo(new Aliases.Move.Moved(first));
    assertThat(aliases().move(LIVE, OTHER, 0, LATER)).isEqualTo(new Aliases.Move.Stale(1));
    assertThat(aliases().move(LIVE, OTHER, 2, LATER)).isEqualTo(new Aliases.Move.Stale(1));
    assertThat(aliases().move(LIVE, OTHER, 1, LATER)).isEqualTo(new Aliases.Move.Moved(second));

    assertThat(aliases().find(LIVE)).contains(second);
    assertThat(aliases().history(LIVE)).containsExactly(first, second);
    assertThat(aliases().history(new AliasName("support-answer", "test"))).isEmpty();
  }

  @Test
  void an_alias_and_an_artefact_are_found_together_as_each_is_found_alone() {
    Digest small = artefacts().keep(Kind.FACTS, BYTES);
    byte[] large = noise(900_000);
    Digest other = artefacts().keep(Kind.FACTS, large);
    aliases().move(LIVE, ONE, 0, NOON);

    Aliases.Beside both = aliases().find(LIVE, artefacts(), Kind.FACTS, other);

    assertThat(both.pointer()).contains(new Aliases.Pointer(1, ONE, NOON));
    assertThat(both.artefact())
        .isInstanceOfSatisfying(
            Lookup.Found.class, it -> assertThat(it.canonical()).isEqualTo(large));
    AliasName nobody = new AliasName("support-answer", "nobody");
    assertThat(aliases().find(nobody, artefacts(), Kind.FACTS, small).pointer()).isEmpty();
    assertThat(aliases().find(LIVE, artefacts(), Kind.BUNDLE, ONE).artefact())
        .isEqualTo(new Lookup.Missing());
  }

  @Test
  void of_many_who_move_an_alias_at_once_one_does() throws Exception {
    List<Aliases.Move> moves =
        together(i -> aliases().move(LIVE, Digest.of(Kind.BUNDLE, new byte[i]), 0, NOON));

    assertThat(moves).filteredOn(Aliases.Move.Moved.class::isInstance).hasSize(1);
    assertThat(aliases().history(LIVE)).hasSize(1);
  }

  @Test
  void scorecards_are_listed_by_document_within_their_series() {
    ScorecardIndex.Series series = new ScorecardIndex.Series(ONE, OTHER, ONE);
    ScorecardIndex.Series another = new ScorecardIndex.Series(ONE, OTHER, OTHER);

    stores().scorecards().put(series, OTHER, ONE);
    stores().scorecards().put(series, ONE, ONE);
    stores().scorecards().put(series, ONE, OTHER);
    stores().scorecards().put(another, ONE, ONE);

    TreeMap<Digest, Digest> expected = new TreeMap<>();
    expected.put(ONE, OTHER);
    expected.put(OTHER, ONE);
    assertThat(stores().scorecards().list(series)).isEqualTo(expected);
    assertThat(stores().scorecards().list(new ScorecardIndex.Series(OTHER, ONE, ONE))).isEmpty();
  }

  @Test
  void completions_are_listed_by_their_document() {
    CompletionIndex completions = stores().completions();

    completions.put(ONE, OTHER);
    completions.put(ONE, ONE);
    completions.put(ONE, OTHER);
    completions.put(OTHER, ONE);

    assertThat(stores().completions().list(ONE))
        .containsExactlyElementsOf(new TreeSet<>(List.of(ONE, OTHER)));
    assertThat(stores().completions().list(OTHER)).containsExactly(ONE);
    assertThat(stores().completions().list(Digest.of(Kind.DOCUMENT, BYTES))).isEmpty();
  }

  @Test
  void the_first_approval_of_a_bundle_stands_and_holds_for_no_other() {
    Approval first = new Approval("the board of examiners", NOON);
    Approval second = new Approval("another board", LATER);

    assertThat(approvals().find(ONE)).isEmpty();
    assertThat(approvals().record(ONE, first)).isEqualTo(first);
    assertThat(approvals().record(ONE, second)).isEqualTo(first);

    assertThat(approvals().find(ONE)).contains(first);
    assertThat(approvals().find(OTHER)).isEmpty();
  }

  @Test
  void an_approval_keeps_its_instant_to_the_nanosecond_and_its_name_in_any_script() {
    Approval approval = new Approval("Žofie  Ω 王", NOON.plusNanos(123_456_789));

    approvals().record(ONE, approval);

    assertThat(approvals().find(ONE)).contains(approval);
  }

  @Test
  void of_many_who_approve_at_once_one_is_the_first() throws Exception {
    List<Approval> stands =
        together(i -> approvals().record(ONE, new Approval("approver " + i, NOON)));

    assertThat(stands).hasSize(16).containsOnly(approvals().find(ONE).orElseThrow());
  }

  protected static Turn.Yours yours(Turn turn) {
    assertThat(turn).isInstanceOf(Turn.Yours.class);
    return (Turn.Yours) turn;
  }

  /// Bytes that no compression makes shorter.
  protected static byte[] noise(int size) {
    byte[] bytes = new byte[size];
    new SplittableRandom(size).nextBytes(bytes);
    return bytes;
  }

  protected void assertFound(Kind kind, Digest digest, byte[] bytes) {
    assertThat(artefacts().find(kind, digest))
        .isInstanceOfSatisfying(
            Lookup.Found.class, found -> assertThat(found.canonical()).isEqualTo(bytes));
  }

  private interface Step<T> {
    T take(int index);
  }

  private static <T> List<T> together(Step<T> step) throws Exception {
    Stream<Callable<T>> steps = IntStream.range(0, 16).mapToObj(index -> () -> step.take(index));
    try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
      List<Future<T>> futures = threads.invokeAll(steps.toList());
      return futures.stream().map(Future::resultNow).toList();
    }
  }
}
