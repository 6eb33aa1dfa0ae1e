package dev.plumbline.workflow.authoring;

import java.nio.file.Path;

/// One of several drafts of one prose.
///
/// @param file where it is written
public record DraftCandidate(Path file, CompiledDraft draft) {

  public String name() {
    return file.getFileName().toString();
  }
}
