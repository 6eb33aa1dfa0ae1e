package dev.plumbline.workflow.bar;

import dev.plumbline.measure.bar.DocumentList;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.documents.DocumentFile;
import dev.plumbline.workflow.documents.DocumentFingerprints;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import java.util.Optional;

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

  private ListedDocuments() {}
}
