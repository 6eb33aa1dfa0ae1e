package dev.plumbline.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.store.Aliases.AliasName;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore.ArtefactEraser;
import dev.plumbline.store.BundleName.BundleNames;
import dev.plumbline.store.BundleName.NameClaim;
import dev.plumbline.store.IdempotencyStore.Lease;
import dev.plumbline.store.Stores.Approvals;
import dev.plumbline.store.Stores.DocumentCompletionIndex;
import dev.plumbline.store.Stores.ScorecardIndex;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  public static final byte[] BYTES = "{\"a\":\"é\"}".getBytes(UTF_8);
  public static final BundleName NAME = new BundleName("support-answer", "1.0.0");
  public static final AliasName LIVE = new AliasName("support-answer", "live");
  public static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  public static final Instant LATER = NOON.plusSeconds(60);
  public static final Digest ONE = Digest.of(ArtefactKind.BUNDLE, "1".getBytes(UTF_8));
  public static final Digest OTHER = Digest.of(ArtefactKind.BUNDLE, "2".getBytes(UTF_8));

  /// Another view, as another process has it, of the store of the running test.
  protected abstract Stores stores();

  public ArtefactStore artefacts() {
    return stores().artefacts();
  }

  public ArtefactEraser eraser() {
    return stores().eraser();
  }

  public BundleNames names() {
    return stores().names();
  }

  public IdempotencyStore requests() {
    return stores().idempotency();
  }

  public Aliases aliases() {
    return stores().aliases();
  }

  protected Approvals approvals() {
    return stores().approvals();
  }

  @Test
  void a_stored_artefact_is_found_under_its_digest_byte_for_byte() {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    assertThat(digest).isEqualTo(Digest.of(ArtefactKind.TABLE, BYTES));
    assertFound(ArtefactKind.TABLE, digest, BYTES);
  }

  @Test
  void storing_the_same_bytes_twice_changes_nothing() {
    Digest first = artefacts().put(ArtefactKind.TABLE, BYTES);
    assertThat(artefacts().put(ArtefactKind.TABLE, BYTES)).isEqualTo(first);
    assertFound(ArtefactKind.TABLE, first, BYTES);
  }

  @Test
  void an_artefact_that_was_never_stored_is_missing() {
    assertThat(artefacts().find(ArtefactKind.BUNDLE, ONE)).isEqualTo(new ArtefactLookup.Missing());
  }

  @Test
  void a_digest_is_found_only_under_its_kind() {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    assertThat(artefacts().find(ArtefactKind.BUNDLE, digest))
        .isEqualTo(new ArtefactLookup.Missing());
  }

  @Test
  void every_kind_can_be_stored() {
    for (ArtefactKind kind : ArtefactKind.values()) {
      assertFound(kind, artefacts().put(kind, BYTES), BYTES);
    }
  }

  @Test
  void zero_bytes_and_five_megabytes_can_be_stored() {
    byte[] large = "x".repeat(5_000_000).getBytes(UTF_8);
    assertFound(
        ArtefactKind.DOCUMENT, artefacts().put(ArtefactKind.DOCUMENT, new byte[0]), new byte[0]);
    assertFound(ArtefactKind.DOCUMENT, artefacts().put(ArtefactKind.DOCUMENT, large), large);
  }

  @Test
  void many_are_found_at_once_each_as_it_is_found_alone() {
    List<Digest> digests =
        new ArrayList<>(
            IntStream.range(0, 130)
                .mapToObj(i -> artefacts().put(ArtefactKind.TABLE, ("" + i).getBytes(UTF_8)))
                .toList());
    digests.add(artefacts().put(ArtefactKind.TABLE, noise(900_000)));
    digests.add(digests.getFirst());
    digests.add(ONE);
    eraser().erase(ArtefactKind.TABLE, digests.get(7));

    SortedMap<Digest, ArtefactLookup> found = artefacts().findAll(ArtefactKind.TABLE, digests);

    assertThat(found.keySet()).containsExactlyInAnyOrderElementsOf(new TreeSet<>(digests));
    assertThat(found.get(ONE)).isEqualTo(new ArtefactLookup.Missing());
    assertThat(found.get(digests.get(7))).isEqualTo(new ArtefactLookup.Erased());
    assertThat(found.get(digests.get(9)))
        .isInstanceOfSatisfying(
            ArtefactLookup.Found.class,
            it -> assertThat(it.canonical()).isEqualTo("9".getBytes(UTF_8)));
    assertThat(found.values()).filteredOn(ArtefactLookup.Found.class::isInstance).hasSize(130);
    assertThat(artefacts().findAll(ArtefactKind.TABLE, List.of())).isEmpty();
  }

  @Test
  void changing_a_returned_array_does_not_change_the_store() {
    byte[] given = BYTES.clone();
    Digest digest = artefacts().put(ArtefactKind.TABLE, given);
    given[0] = 0;
    if (artefacts().find(ArtefactKind.TABLE, digest)
        instanceof ArtefactLookup.Found(byte[] found)) {
      found[0] = 0;
    }
    assertFound(ArtefactKind.TABLE, digest, BYTES);
  }

  @Test
  void concurrent_writers_can_store_the_same_bytes() throws Exception {
    List<Digest> digests = together(_ -> artefacts().put(ArtefactKind.TABLE, BYTES));
    assertThat(digests).containsOnly(Digest.of(ArtefactKind.TABLE, BYTES));
    assertFound(ArtefactKind.TABLE, digests.getFirst(), BYTES);
  }

  @Test
  void a_name_leads_to_its_bundle() {
    assertThat(names().claim(NAME, ONE)).isEqualTo(new NameClaim.Claimed());
    assertThat(names().find(NAME)).contains(ONE);
  }

  @Test
  void an_unclaimed_name_is_not_found() {
    assertThat(names().find(NAME)).isEmpty();
  }

  @Test
  void a_name_can_be_given_to_the_same_bundle_again_but_never_to_another() {
    names().claim(NAME, ONE);
    assertThat(names().claim(NAME, ONE)).isEqualTo(new NameClaim.Claimed());
    assertThat(names().claim(NAME, OTHER)).isEqualTo(new NameClaim.Taken(ONE));
    assertThat(names().find(NAME)).contains(ONE);
  }

  @Test
  void names_differ_by_version_and_by_capitals() {
    names().claim(NAME, ONE);
    assertThat(names().find(new BundleName("support-answer", "1.0.1"))).isEmpty();
    assertThat(names().find(new BundleName("Support-answer", "1.0.0"))).isEmpty();
  }

  @Test
  void of_concurrent_claims_of_a_name_one_succeeds() throws Exception {
    List<Digest> wanted =
        IntStream.range(0, 16).mapToObj(i -> Digest.of(ArtefactKind.BUNDLE, new byte[i])).toList();
    List<NameClaim> answers = together(index -> names().claim(NAME, wanted.get(index)));
    Digest holder = names().find(NAME).orElseThrow();
    assertThat(answers)
        .containsOnlyOnce(new NameClaim.Claimed())
        .containsOnly(new NameClaim.Claimed(), new NameClaim.Taken(holder));
    assertThat(answers.get(wanted.indexOf(holder))).isEqualTo(new NameClaim.Claimed());
  }

  @Test
  void what_is_left_of_a_redacted_artefact_is_found_and_the_whole_cannot_be_stored_again() {
    byte[] left = "{\"left\":1}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Digest digest = artefacts().put(ArtefactKind.EXTRACTION, BYTES);
    eraser().redact(ArtefactKind.EXTRACTION, digest, left);
    artefacts().put(ArtefactKind.EXTRACTION, BYTES);
    assertThat(artefacts().find(ArtefactKind.EXTRACTION, digest))
        .isInstanceOfSatisfying(
            ArtefactLookup.Redacted.class, it -> assertThat(it.remains()).isEqualTo(left));
  }

  @Test
  void what_is_left_of_an_artefact_that_was_never_here_is_found() {
    byte[] left = "{\"left\":1}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Digest digest = Digest.of(ArtefactKind.EXTRACTION, BYTES);
    eraser().redact(ArtefactKind.EXTRACTION, digest, left);
    assertThat(artefacts().find(ArtefactKind.EXTRACTION, digest))
        .isInstanceOfSatisfying(
            ArtefactLookup.Redacted.class, it -> assertThat(it.remains()).isEqualTo(left));
  }

  @Test
  void an_erased_artefact_leaves_a_tombstone_and_cannot_be_stored_again() {
    Digest digest = artefacts().put(ArtefactKind.DOCUMENT, BYTES);
    assertThat(eraser().erase(ArtefactKind.DOCUMENT, digest)).isTrue();
    assertThat(eraser().erase(ArtefactKind.DOCUMENT, digest)).isFalse();
    assertThat(artefacts().find(ArtefactKind.DOCUMENT, digest))
        .isEqualTo(new ArtefactLookup.Erased());
    assertThat(artefacts().put(ArtefactKind.DOCUMENT, BYTES)).isEqualTo(digest);
    assertThat(artefacts().find(ArtefactKind.DOCUMENT, digest))
        .isEqualTo(new ArtefactLookup.Erased());
  }

  @Test
  void large_artefacts_are_erased_too() {
    byte[] large = noise(900_000);
    Digest digest = artefacts().put(ArtefactKind.DOCUMENT, large);
    eraser().erase(ArtefactKind.DOCUMENT, digest);
    assertThat(artefacts().find(ArtefactKind.DOCUMENT, digest))
        .isEqualTo(new ArtefactLookup.Erased());
  }

  @Test
  void an_artefact_that_was_never_stored_can_be_erased() {
    eraser().erase(ArtefactKind.DOCUMENT, ONE);
    assertThat(artefacts().find(ArtefactKind.DOCUMENT, ONE)).isEqualTo(new ArtefactLookup.Erased());
  }

  @Test
  void bytes_without_pattern_round_trip() {
    for (int size : new int[] {1, 300_000, 399_000, 400_000, 900_000}) {
      byte[] bytes = noise(size);
      assertFound(ArtefactKind.DOCUMENT, artefacts().put(ArtefactKind.DOCUMENT, bytes), bytes);
    }
  }

  @Test
  void the_first_caller_gets_the_lease_and_the_second_its_expiry() {
    assertThat(requests().acquire(ONE, "a", NOON, LATER)).isInstanceOf(Lease.Acquired.class);
    assertThat(requests().acquire(ONE, "b", NOON.plusSeconds(1), LATER.plusSeconds(1)))
        .isEqualTo(new Lease.HeldByOther(LATER));
    assertThat(requests().acquire(OTHER, "b", NOON, LATER)).isInstanceOf(Lease.Acquired.class);
  }

  @Test
  void a_request_that_was_answered_stays_answered() {
    Lease.Acquired turn = yours(requests().acquire(ONE, "a", NOON, LATER));
    assertThat(requests().result(ONE)).isEmpty();
    assertThat(requests().complete(turn, OTHER)).isTrue();
    assertThat(requests().complete(turn, ONE)).isFalse();
    assertThat(requests().result(ONE)).contains(OTHER);
    assertThat(requests().result(OTHER)).isEmpty();
    assertThat(requests().acquire(ONE, "b", LATER, LATER.plusSeconds(60)))
        .isEqualTo(new Lease.Completed(OTHER));
  }

  @Test
  void an_expired_lease_can_be_taken_over_and_its_holder_is_too_late() {
    Lease.Acquired first = yours(requests().acquire(ONE, "a", NOON, LATER));
    Lease.Acquired second = yours(requests().acquire(ONE, "b", LATER, LATER.plusSeconds(60)));
    assertThat(second.fence()).isGreaterThan(first.fence());
    assertThat(requests().complete(first, ONE)).isFalse();
    requests().release(first);
    assertThat(requests().acquire(ONE, "c", LATER, LATER)).isInstanceOf(Lease.HeldByOther.class);
    assertThat(requests().complete(second, OTHER)).isTrue();
  }

  @Test
  void a_turn_given_back_is_free_at_once() {
    Lease.Acquired first = yours(requests().acquire(ONE, "a", NOON, LATER));
    requests().release(first);
    Lease.Acquired second = yours(requests().acquire(ONE, "b", NOON, LATER));
    assertThat(second.fence()).isGreaterThan(first.fence());
    assertThat(requests().complete(first, ONE)).isFalse();
  }

  @Test
  void a_lease_is_renewed_by_its_holder_alone() {
    Lease.Acquired first = yours(requests().acquire(ONE, "a", NOON, LATER));
    assertThat(requests().renew(first, LATER.plusSeconds(30))).isTrue();
    assertThat(requests().acquire(ONE, "b", LATER, LATER.plusSeconds(60)))
        .isEqualTo(new Lease.HeldByOther(LATER.plusSeconds(30)));
    Instant lapsed = LATER.plusSeconds(30);
    Lease.Acquired second = yours(requests().acquire(ONE, "b", lapsed, lapsed.plusSeconds(60)));
    assertThat(requests().renew(first, lapsed.plusSeconds(600))).isFalse();
    assertThat(requests().acquire(ONE, "c", lapsed, lapsed.plusSeconds(60)))
        .isEqualTo(new Lease.HeldByOther(lapsed.plusSeconds(60)));
    assertThat(requests().complete(second, OTHER)).isTrue();
    assertThat(requests().renew(second, lapsed.plusSeconds(600))).isFalse();
    assertThat(requests().result(ONE)).contains(OTHER);
  }

  @Test
  void a_lease_that_was_released_cannot_be_renewed() {
    Lease.Acquired first = yours(requests().acquire(ONE, "a", NOON, LATER));
    requests().release(first);
    assertThat(requests().renew(first, LATER)).isFalse();
    yours(requests().acquire(ONE, "b", NOON, LATER));
  }

  @Test
  void a_lease_of_a_clock_that_was_wrong_lasts_no_longer_than_it_was_granted_for() {
    Instant wrong = NOON.plus(Duration.ofDays(3650));
    requests().acquire(ONE, "a", wrong, wrong.plusSeconds(600));
    assertThat(requests().acquire(ONE, "b", NOON, LATER))
        .isEqualTo(new Lease.HeldByOther(NOON.plusSeconds(600)));
    assertThat(requests().acquire(ONE, "b", NOON.plusSeconds(599), LATER))
        .isEqualTo(new Lease.HeldByOther(NOON.plusSeconds(600)));
    assertThat(requests().acquire(ONE, "b", NOON.plusSeconds(600), LATER))
        .isInstanceOf(Lease.Acquired.class);
  }

  @Test
  void of_concurrent_callers_one_gets_the_lease() throws Exception {
    List<Lease> turns = together(index -> requests().acquire(ONE, "owner-" + index, NOON, LATER));
    assertThat(turns).filteredOn(Lease.Acquired.class::isInstance).hasSize(1);
    assertThat(turns).filteredOn(new Lease.HeldByOther(LATER)::equals).hasSize(15);
  }

  @Test
  void an_alias_moves_from_the_expected_version_and_has_a_history() {
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
  void the_aliases_of_a_rubric_are_listed_in_order() {
    AliasName capital = new AliasName("Support-answer", "live");
    AliasName longer = new AliasName("support-answer-2", "live");
    AliasName test = new AliasName("support-answer", "test");
    assertThat(aliases().list("support-answer")).isEmpty();
    for (AliasName alias : List.of(test, LIVE, capital, longer)) {
      aliases().move(alias, ONE, 0, NOON);
    }
    aliases().move(LIVE, OTHER, 1, LATER);
    assertThat(aliases().list("support-answer")).containsExactly(LIVE, test);
    assertThat(aliases().list("Support-answer")).containsExactly(capital);
    assertThat(aliases().list("support")).isEmpty();
  }

  @Test
  void an_alias_and_an_artefact_are_found_together_as_each_is_found_alone() {
    Digest small = artefacts().put(ArtefactKind.TABLE, BYTES);
    byte[] large = noise(900_000);
    Digest other = artefacts().put(ArtefactKind.TABLE, large);
    aliases().move(LIVE, ONE, 0, NOON);
    Aliases.PointerAndArtefact both = aliases().find(LIVE, artefacts(), ArtefactKind.TABLE, other);
    assertThat(both.pointer()).contains(new Aliases.Pointer(1, ONE, NOON));
    assertThat(both.artefact())
        .isInstanceOfSatisfying(
            ArtefactLookup.Found.class, it -> assertThat(it.canonical()).isEqualTo(large));
    AliasName nobody = new AliasName("support-answer", "nobody");
    assertThat(aliases().find(nobody, artefacts(), ArtefactKind.TABLE, small).pointer()).isEmpty();
    assertThat(aliases().find(LIVE, artefacts(), ArtefactKind.BUNDLE, ONE).artefact())
        .isEqualTo(new ArtefactLookup.Missing());
  }

  @Test
  void of_concurrent_moves_of_an_alias_one_succeeds() throws Exception {
    List<Aliases.Move> moves =
        together(i -> aliases().move(LIVE, Digest.of(ArtefactKind.BUNDLE, new byte[i]), 0, NOON));
    assertThat(moves).filteredOn(Aliases.Move.Moved.class::isInstance).hasSize(1);
    assertThat(aliases().history(LIVE)).hasSize(1);
  }

  @Test
  void scorecards_are_found_by_document_within_their_series() {
    ScorecardIndex.Series series = new ScorecardIndex.Series(ONE, OTHER, ONE);
    ScorecardIndex.Series another = new ScorecardIndex.Series(ONE, OTHER, OTHER);

    stores().scorecards().put(series, OTHER, ONE);
    stores().scorecards().put(series, ONE, ONE);
    stores().scorecards().put(series, ONE, OTHER);
    stores().scorecards().put(another, ONE, ONE);

    TreeMap<Digest, Digest> expected = new TreeMap<>();
    expected.put(ONE, OTHER);
    expected.put(OTHER, ONE);
    Digest third = Digest.of(ArtefactKind.BUNDLE, "3".getBytes(UTF_8));
    ScorecardIndex scorecards = stores().scorecards();
    assertThat(scorecards.find(series, List.of(OTHER, ONE, ONE, third))).isEqualTo(expected);
    assertThat(scorecards.find(series, List.of(ONE))).containsExactly(Map.entry(ONE, OTHER));
    assertThat(scorecards.find(series, List.of())).isEmpty();
    assertThat(scorecards.find(new ScorecardIndex.Series(OTHER, ONE, ONE), List.of(ONE, OTHER)))
        .isEmpty();
  }

  @Test
  void completions_are_listed_by_their_document() {
    DocumentCompletionIndex completions = stores().completions();
    completions.put(ONE, OTHER);
    completions.put(ONE, ONE);
    completions.put(ONE, OTHER);
    completions.put(OTHER, ONE);
    assertThat(stores().completions().list(ONE))
        .containsExactlyElementsOf(new TreeSet<>(List.of(ONE, OTHER)));
    assertThat(stores().completions().list(OTHER)).containsExactly(ONE);
    assertThat(stores().completions().list(Digest.of(ArtefactKind.DOCUMENT, BYTES))).isEmpty();
  }

  @Test
  void the_first_approval_of_a_bundle_remains_and_is_for_no_other_bundle() {
    Approval first = new Approval("the board of examiners", NOON);
    Approval second = new Approval("another board", LATER);
    assertThat(approvals().find(ONE)).isEmpty();
    assertThat(approvals().record(ONE, first)).isEqualTo(first);
    assertThat(approvals().record(ONE, second)).isEqualTo(first);
    assertThat(approvals().find(ONE)).contains(first);
    assertThat(approvals().find(OTHER)).isEmpty();
  }

  @Test
  void an_approval_stores_nanoseconds_and_names_in_any_script() {
    Approval approval = new Approval("Žofie  Ω 王", NOON.plusNanos(123_456_789));
    approvals().record(ONE, approval);
    assertThat(approvals().find(ONE)).contains(approval);
  }

  @Test
  void of_concurrent_approvals_one_is_the_first() throws Exception {
    List<Approval> stands =
        together(i -> approvals().record(ONE, new Approval("approver " + i, NOON)));
    assertThat(stands).hasSize(16).containsOnly(approvals().find(ONE).orElseThrow());
  }

  private static Proceedings.Entry entry(String id, long sequence, Optional<Digest> card) {
    return new Proceedings.Entry(
        sequence % 2 == 0 ? ArtefactKind.CORRECTION : ArtefactKind.APPEAL,
        Digest.of(ArtefactKind.CORRECTION, (id + sequence).getBytes(UTF_8)),
        ONE,
        id,
        sequence,
        card,
        NOON);
  }

  @Test
  void what_people_decide_about_a_result_is_listed_in_order_and_apart_from_other_results() {
    Proceedings proceedings = stores().proceedings();
    List<Proceedings.Entry> first =
        List.of(
            entry("a # é\u0000", 0, Optional.empty()), entry("a # é\u0000", 1, Optional.of(OTHER)));
    assertThat(proceedings.add(first)).isTrue();
    assertThat(proceedings.add(List.of(entry("b", 0, Optional.empty())))).isTrue();
    assertThat(proceedings.add(List.of(entry("a # é\u0000", 1, Optional.empty())))).isFalse();
    assertThat(proceedings.add(List.of(entry("a # é\u0000", 3, Optional.empty())))).isFalse();
    assertThat(stores().proceedings().list(ONE, "a # é\u0000")).isEqualTo(first);
    assertThat(stores().proceedings().list(ONE, "c")).isEmpty();
    assertThat(stores().proceedings().list(OTHER, "b")).isEmpty();
  }

  @Test
  void of_concurrent_decisions_one_is_recorded() throws Exception {
    List<Boolean> added =
        together(_ -> stores().proceedings().add(List.of(entry("x", 0, Optional.empty()))));
    assertThat(added).containsOnlyOnce(true);
    assertThat(stores().proceedings().list(ONE, "x")).hasSize(1);
  }

  @Test
  void a_person_has_one_pseudonym_until_the_name_is_erased() {
    Persons persons = stores().persons();
    Persons.Person ada = persons.add("k3f9", "Ada Lovelace", NOON);
    assertThat(ada).isEqualTo(new Persons.Person("k3f9", Optional.of("Ada Lovelace"), NOON));
    assertThat(persons.add("other", "Ada Lovelace", LATER)).isEqualTo(ada);
    assertThat(stores().persons().find("k3f9")).contains(ada);
    assertThat(persons.find("other")).isEmpty();
    assertThat(persons.erase("k3f9")).isTrue();
    assertThat(persons.erase("k3f9")).isTrue();
    assertThat(persons.erase("nobody")).isFalse();
    assertThat(stores().persons().find("k3f9"))
        .contains(new Persons.Person("k3f9", Optional.empty(), NOON));
    assertThat(persons.add("new1", "Ada Lovelace", LATER).pseudonym()).isEqualTo("new1");
  }

  @Test
  void a_name_in_other_case_and_spacing_is_the_same_person_and_stays_as_it_was_written() {
    Persons persons = stores().persons();
    Persons.Person ada = persons.add("k3f9", "Ada Lovelace", NOON);
    for (String name : List.of("ada lovelace", "ADA  LOVELACE", "Ada\u00a0Lovelace")) {
      assertThat(persons.named(name)).contains(ada);
      assertThat(persons.add("other", name, LATER)).isEqualTo(ada);
    }
    assertThat(persons.named("Ada L")).isEmpty();
    assertThat(persons.find("k3f9")).contains(ada);
    persons.erase("k3f9");
    assertThat(persons.named("ada lovelace")).isEmpty();
  }

  public static Lease.Acquired yours(Lease lease) {
    assertThat(lease).isInstanceOf(Lease.Acquired.class);
    return (Lease.Acquired) lease;
  }

  /// Bytes that no compression makes shorter.
  public static byte[] noise(int size) {
    byte[] bytes = new byte[size];
    new SplittableRandom(size).nextBytes(bytes);
    return bytes;
  }

  public void assertFound(ArtefactKind kind, Digest digest, byte[] bytes) {
    assertThat(artefacts().find(kind, digest))
        .isInstanceOfSatisfying(
            ArtefactLookup.Found.class, found -> assertThat(found.canonical()).isEqualTo(bytes));
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
