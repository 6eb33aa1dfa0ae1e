package dev.plumbline.store.repository;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore.ArtefactEraser;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import org.junit.jupiter.api.Test;

class DocumentErasureTest {

  private static final byte[] REPLY = "{\"reply\":\"what it says\"}".getBytes(UTF_8);

  private final Stores stores = MemoryStores.empty();

  @Test
  void a_reply_that_came_while_its_document_was_erased_is_erased_with_it() {
    Digest document =
        stores.artefacts().put(ArtefactKind.DOCUMENT, "{\"text\":\"x\"}".getBytes(UTF_8));
    Digest reply = Digest.of(ArtefactKind.COMPLETION, REPLY);
    new DocumentErasure(withReplyBefore(document, reply)).erase(document);
    assertThat(stores.artefacts().find(ArtefactKind.COMPLETION, reply))
        .isInstanceOf(ArtefactLookup.Erased.class);
  }

  /// Stores in which a reply is stored just before the document is erased.
  private Stores withReplyBefore(Digest document, Digest reply) {
    ArtefactEraser eraser =
        new ArtefactEraser() {
          @Override
          public boolean erase(ArtefactKind kind, Digest digest) {
            if (digest.equals(document)) {
              stores.completions().put(document, reply);
              stores.artefacts().put(ArtefactKind.COMPLETION, REPLY);
            }
            return stores.eraser().erase(kind, digest);
          }

          @Override
          public void redact(ArtefactKind kind, Digest digest, byte[] remains) {
            stores.eraser().redact(kind, digest, remains);
          }
        };
    return new Stores(
        stores.artefacts(),
        eraser,
        stores.names(),
        stores.idempotency(),
        stores.aliases(),
        stores.scorecards(),
        stores.completions(),
        stores.approvals(),
        stores.log(),
        stores.proceedings(),
        stores.persons());
  }
}
