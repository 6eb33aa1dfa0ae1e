package dev.plumbline.store.files;

import dev.plumbline.store.Stores;
import java.nio.file.Path;

/// Everything in one folder, such as `.plumbline`, which is made when the first thing is kept.
public final class FileStores {

  public static Stores in(Path folder) {
    FileArtefactStore artefacts = new FileArtefactStore(folder);
    return new Stores(
        artefacts,
        artefacts,
        new FileBundleNames(folder),
        new FileRequests(folder),
        new FileAliases(folder),
        new FileScorecardIndex(folder),
        new FileCompletionIndex(folder),
        new FileApprovals(folder));
  }

  private FileStores() {}
}
