package dev.plumbline.workflow.bar;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.bar.DocumentList;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.documents.DocumentFile;
import dev.plumbline.workflow.documents.DocumentFingerprints;
import dev.plumbline.workflow.documents.DocumentFormat;
import dev.plumbline.workflow.documents.FieldMapping;
import dev.plumbline.workflow.files.FileDigest;
import dev.plumbline.workflow.files.RereadableInput;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;

/// The documents of a file or of a run, as a bar names them.
public final class ListedDocuments {

  public static DocumentList.Builder of(DocumentFile file, DocumentFingerprints contents) {
    DocumentList.Builder list = new DocumentList.Builder();
    file.forEach(contents, (line, _) -> list.add(line.id(), Optional.of(line.document().digest())));
    return list;
  }

  public static DocumentList.Builder of(StoredRun run, LocalStore store) {
    DocumentList.Builder list = new DocumentList.Builder();
    StoredRuns.forEach(run, store, list::add);
    return list;
  }

  /// Refuses a file that has another content, or other documents than a list.
  ///
  /// @param sha256 64 hexadecimal digits
  /// @param byId whether only ids are compared
  public static void requireFile(
      Path file, String sha256, DocumentList.Builder listed, boolean byId, Bundle bundle)
      throws IOException {
    if (!Files.isRegularFile(file)) {
      throw Refusal.of(
          file.toString(),
          ProblemCode.NOT_A_FILE,
          "this is not a file",
          "name the file that was hashed");
    }
    String found = FileDigest.of(file);
    if (!found.equals(sha256)) {
      throw Refusal.of(
          file.toString(),
          ProblemCode.INCOMPARABLE_RUNS,
          "the SHA-256 of this file is " + found + ", and that of the data " + sha256,
          "name the file that was hashed, with its bytes unchanged");
    }
    try (RereadableInput input = RereadableInput.of(file.toString())) {
      DocumentFile documents =
          new DocumentFile(
              input,
              DocumentFormat.of(file),
              FieldMapping.of(new TreeMap<>(), bundle),
              Optional.empty());
      DocumentList.Builder read = of(documents, documents.check());
      if (read.count() != listed.count()
          || !read.build(byId, "").isSameAs(listed.build(byId, ""))) {
        throw Refusal.of(
            file.toString(),
            ProblemCode.INCOMPARABLE_RUNS,
            "the documents of this file are not those of the run",
            byId
                ? "name a run of documents with these ids, in this order"
                : "name a run of these documents, or bind their ids alone with `--by-id`");
      }
    }
  }

  private ListedDocuments() {}
}
