package dev.plumbline.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Kind;
import java.util.List;
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
  protected static final Digest ONE = Digest.of(Kind.BUNDLE, "1".getBytes(UTF_8));
  protected static final Digest OTHER = Digest.of(Kind.BUNDLE, "2".getBytes(UTF_8));

  /// Another view, as another process has it, of the store of the running test.
  protected abstract ArtefactStore artefacts();

  protected abstract BundleNames names();

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
