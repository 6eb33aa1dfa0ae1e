package dev.plumbline;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.documents.DocumentFile;
import dev.plumbline.run.documents.DocumentFormat;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.run.documents.FieldMapping.ConversationMapping;
import dev.plumbline.run.files.RereadableInput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Where the documents of a run come from.
interface DocumentInput {

  RereadableInput open() throws IOException;

  static DocumentInput of(Path file) {
    return () -> RereadableInput.of(file.toString());
  }

  /// Written once, since a run reads its documents twice: it is told from others by all of them.
  static DocumentInput of(Stream<Document> documents) {
    return () ->
        RereadableInput.written(
            "documents", out -> documents.forEachOrdered(document -> write(document, out)));
  }

  private static void write(Document document, OutputStream out) {
    try {
      out.write(CanonicalJson.bytes(document.line()));
      out.write('\n');
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static DocumentFile file(RereadableInput input, Bundle bundle) {
    return new DocumentFile(
        input,
        DocumentFormat.of(input.path()),
        FieldMapping.of(new TreeMap<>(), bundle),
        Optional.empty(),
        _ -> {},
        ConversationMapping.NONE);
  }
}
