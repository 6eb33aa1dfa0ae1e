package dev.plumbline.workflow.bar.prml;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.files.InputFiles;
import dev.plumbline.workflow.files.PrivateFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// Manifests in a folder, each with its digest in a file beside it.
public final class ManifestFolder {

  /// @return the manifests by their files
  /// @throws Refusal if another file has the name of one; nothing is written then
  public static SequencedMap<Path, PrmlManifest> write(Path folder, List<PrmlManifest> manifests) {
    SequencedMap<Path, PrmlManifest> written = new LinkedHashMap<>();
    SequencedMap<Path, byte[]> files = new LinkedHashMap<>();
    for (PrmlManifest each : manifests) {
      String name = each.metric().wireName() + ".prml.yaml";
      written.put(folder.resolve(name), each);
      files.put(folder.resolve(name), each.canonical().getBytes(StandardCharsets.UTF_8));
      files.put(
          folder.resolve(ManifestReader.sidecar(name)),
          (each.hash() + "\n").getBytes(StandardCharsets.UTF_8));
    }
    List<Refusal> taken =
        files.entrySet().stream()
            .filter(each ->
                Files.exists(each.getKey())
                    && !Arrays.equals(InputFiles.bytes(each.getKey()), each.getValue()))
            .map(each ->
                Refusal.of(
                    each.getKey().toString(),
                    ProblemCode.FILE_EXISTS,
                    "a different file of this name exists",
                    "name another folder, or remove it"))
            .toList();
    if (!taken.isEmpty()) {
      throw Refusal.all(taken);
    }
    PrivateFiles.createFolder(folder);
    files.forEach(PrivateFiles::replace);
    return written;
  }

  private ManifestFolder() {}
}
