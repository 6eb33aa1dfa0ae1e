package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.aws.dynamodb.DynamoStores;
import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.ReplacedStores;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import dev.plumbline.store.repository.DocumentErasure;
import dev.plumbline.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is stored where texts are not, and what remains after a text was erased.
@Tag("slow")
class RetentionTest {

  enum Place {
    MEMORY,
    FOLDER,
    TABLE
  }

  @TempDir private Path folder;

  private final ScriptedModel model = ScriptedModel.saying(CountedJudge.ANSWER);

  @ParameterizedTest
  @EnumSource
  void only_the_digest_of_a_reply_is_stored(Place place) throws Exception {
    for (boolean byRequest : List.of(true, false)) {
      Stores stores = stores(place, byRequest);
      Wiring wiring = wired(stores);
      ExampleRequests exampleRequests = asked(byRequest ? wiring : wiring.withoutText());

      JsonObject extracted = extracted(exampleRequests, !byRequest);

      assertThat(extracted.text("outcome")).isEqualTo("extracted");
      Digest document = extracted.digest("document");
      JsonObject kept = completion(stores, document);
      assertThat(kept.keys()).containsExactlyInAnyOrder("call", "stop", "tokens", "withheld");
      // the reply is what is kept where texts are, so its digest can be had from there
      Stores whole = MemoryStores.empty();
      extracted(asked(wired(whole)), true);
      assertThat(kept.digest("withheld")).isEqualTo(only(whole, document));
      assertThat(completion(whole, document).text("text")).contains("\"items\"");
    }
    // what it said begins so; quotes and decisions stand in the extraction too
    assertThat(everythingIn(folder)).doesNotContain("items");
  }

  @ParameterizedTest
  @EnumSource
  void a_duplicate_request_is_answered_without_a_model_call(Place place) throws Exception {
    ExampleRequests exampleRequests = asked(wired(stores(place, true)).withoutText());
    JsonObject first = extracted(exampleRequests, true);
    assertThat(extracted(exampleRequests, true)).isEqualTo(first);
    assertThat(model.requests()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void a_caller_killed_before_storing_calls_the_model_again(Place place) throws Exception {
    Stores stores = stores(place, true);
    ExampleRequests dying = asked(wired(mortal(stores)).withoutText());
    assertThatThrownBy(() -> extracted(dying, true)).isInstanceOf(StoreFailedException.class);
    JsonObject extracted = extracted(dying, true);
    assertThat(extracted.text("outcome")).isEqualTo("extracted");
    assertThat(model.requests()).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource
  void a_reply_stored_by_another_deployment_serves_one_without_texts(Place place) throws Exception {
    Stores stores = stores(place, true);
    ExampleRequests dying = asked(wired(mortal(stores)));
    assertThatThrownBy(() -> extracted(dying, true)).isInstanceOf(StoreFailedException.class);
    extracted(dying, false);
    assertThat(model.requests()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void replies_are_erased_with_the_document(Place place) throws Exception {
    Stores stores = stores(place, true);
    JsonObject extracted = extracted(asked(wired(stores)), true);
    Digest document = extracted.digest("document");
    Digest completion = only(stores, document);
    assertThat(new DocumentErasure(stores).erase(document)).isEqualTo(OptionalInt.of(1));
    assertThat(stores.artefacts().find(ArtefactKind.DOCUMENT, document))
        .isEqualTo(new ArtefactLookup.Erased());
    assertThat(stores.artefacts().find(ArtefactKind.COMPLETION, completion))
        .isEqualTo(new ArtefactLookup.Erased());
    assertThat(everythingIn(folder)).doesNotContain("\"text\"");
    assertThat(new DocumentErasure(stores).erase(document)).isEqualTo(OptionalInt.of(1));
    assertThat(new DocumentErasure(stores).erase(completion)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void nothing_of_an_erased_document_is_stored_again(Place place) throws Exception {
    Stores stores = stores(place, true);
    ExampleRequests dying = asked(wired(mortal(stores)));
    assertThatThrownBy(() -> extracted(dying, true)).isInstanceOf(StoreFailedException.class);
    Digest document = essay().digest();
    new DocumentErasure(stores).erase(document);

    // the reply that was kept is gone, so the judge is asked again
    JsonObject extracted = extracted(dying, true);

    assertThat(extracted.text("outcome")).isEqualTo("extracted");
    assertThat(model.requests()).hasSize(2);
    assertThat(stores.artefacts().find(ArtefactKind.DOCUMENT, document))
        .isEqualTo(new ArtefactLookup.Erased());
    assertThat(completion(stores, document).find("withheld")).isPresent();
    assertThat(stores.artefacts().find(ArtefactKind.EXTRACTION, extracted.digest("extraction")))
        .as("its quotes")
        .isInstanceOf(ArtefactLookup.Redacted.class);
  }

  @ParameterizedTest
  @EnumSource
  void a_document_that_is_erased_while_a_judge_reads_it_leaves_no_answer(Place place)
      throws Exception {
    Stores stores = stores(place, true);
    Digest document = essay().digest();
    ScriptedModel slow =
        new ScriptedModel((request, _) -> {
          new DocumentErasure(stores).erase(document);
          String mark = ScriptedModel.mark(request);
          return ScriptedModel.said(CountedJudge.ANSWER.replace("MARK", mark));
        });

    extracted(
        asked(new Wiring(stores, Tables.DEADLINE, InstantSource.system()).models(List.of(slow))),
        true);

    assertThat(completion(stores, document).find("withheld")).isPresent();
  }

  private static Document essay() throws IOException {
    return Documents.of(Tables.essay(0));
  }

  private Stores stores(Place place, boolean first) throws Exception {
    return switch (place) {
      case MEMORY -> MemoryStores.empty();
      case FOLDER -> LocalWiring.stores(folder.resolve(first ? "one" : "other"));
      case TABLE -> DynamoStores.in(Tables.fresh());
    };
  }

  private Wiring wired(Stores stores) {
    return new Wiring(stores, Tables.DEADLINE, InstantSource.system()).models(List.of(model));
  }

  private static ExampleRequests asked(Wiring wiring) {
    Functions functions = wiring.functions();
    return new ExampleRequests(functions::answer);
  }

  private JsonObject extracted(ExampleRequests exampleRequests, boolean keepText)
      throws IOException {
    JsonObject bundle = exampleRequests.ask("compile-bundle", Tables.compilation());
    JsonObjectBuilder request =
        JsonObject.builder()
            .put("bundle", bundle.get("bundle"))
            .put("document", JsonObject.of("text", Tables.essay(0)))
            .put("judge", Json.of("openai"));
    return exampleRequests.ask(
        "extract", (keepText ? request : request.put("storeText", Json.of(false))).build());
  }

  /// Stores whose process dies once over an extraction.
  private static Stores mortal(Stores stores) {
    AtomicBoolean died = new AtomicBoolean();
    return ReplacedStores.artefacts(
        stores,
        new ArtefactStore() {
          @Override
          public void put(CanonicalArtefact artefact) {
            if (artefact.kind() == ArtefactKind.EXTRACTION && !died.getAndSet(true)) {
              throw new StoreFailedException("the process dies here");
            }
            stores.artefacts().put(artefact);
          }

          @Override
          public ArtefactLookup find(ArtefactKind kind, Digest digest) {
            return stores.artefacts().find(kind, digest);
          }
        });
  }

  private static Digest only(Stores stores, Digest document) {
    List<Digest> completions =
        stores.completions().list(document).stream()
            .filter(it ->
                stores.artefacts().find(ArtefactKind.COMPLETION, it)
                    instanceof ArtefactLookup.Found)
            .toList();
    assertThat(completions).hasSize(1);
    return completions.getFirst();
  }

  private static JsonObject completion(Stores stores, Digest document) {
    return stores.artefacts().find(ArtefactKind.COMPLETION, only(stores, document))
            instanceof ArtefactLookup.Found(byte[] bytes)
        ? ExampleRequests.object(bytes)
        : JsonObject.EMPTY;
  }

  /// Every artefact in the stores below the folder but those of the rubric, which may hold the same
  /// words.
  private static String everythingIn(Path folder) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> stores = Files.list(folder)) {
      for (Path store : stores.filter(SqliteStore::isPresent).toList()) {
        Stream.of(ArtefactKind.values())
            .filter(kind -> kind != ArtefactKind.BUNDLE && !kind.id().endsWith("-spec"))
            .flatMap(kind -> RawStore.bodies(store, kind).stream())
            .forEach(all::append);
      }
    }
    return all.toString();
  }
}
