package dev.plumbline.workflow.importing;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// Files that are written all or none.
public final class ImportedFiles {

  /// @param files by name, maybe with a folder
  /// @param force whether files with other contents are replaced
  /// @throws Refusal if there are such files and they are not to be replaced
  public static void write(SequencedMap<String, byte[]> files, Path folder, boolean force)
      throws IOException {
    SequencedMap<Path, byte[]> targets = new LinkedHashMap<>();
    files.forEach((name, bytes) -> targets.put(folder.resolve(name), bytes));
    if (!force) {
      checkUnchanged(targets);
    }
    for (Path target : targets.keySet()) {
      PrivateFiles.createFolder(target.toAbsolutePath().getParent());
    }
    targets.forEach(PrivateFiles::replace);
  }

  private static void checkUnchanged(SequencedMap<Path, byte[]> targets) throws IOException {
    List<Refusal> changed = new ArrayList<>();
    for (Path each : targets.keySet()) {
      if (Files.exists(each) && !Arrays.equals(Files.readAllBytes(each), targets.get(each))) {
        changed.add(
            Refusal.of(
                each.toString(),
                ProblemCode.FILE_EXISTS,
                "a different file of this name exists",
                "name another folder, or overwrite it with `--force`"));
      }
    }
    if (!changed.isEmpty()) {
      throw Refusal.all(changed);
    }
  }

  private ImportedFiles() {}
}
