package dev.plumbline.aws.function;

import dev.plumbline.store.source.FetchResult;
import dev.plumbline.store.source.ObjectReference;
import dev.plumbline.store.source.ObjectSource;
import dev.plumbline.store.source.SourceFailedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/// The objects of a bucket of which a folder is a copy, by the last two names of their keys: the
/// others are above the folder.
record FolderObjects(Path folder) implements ObjectSource {

  private static final int NAMES = 2;

  @Override
  public FetchResult fetch(ObjectReference reference, int bytesMax) {
    FetchResult part = fetchPart(reference, 0, bytesMax);
    return part instanceof FetchResult.Fetched fetched && fetched.size() > bytesMax
        ? new FetchResult.TooLarge(fetched.size())
        : part;
  }

  @Override
  public FetchResult fetchPart(ObjectReference reference, long from, int bytesMax) {
    Path key = Path.of(reference.key()).normalize();
    int names = key.getNameCount();
    Path root = folder.toAbsolutePath().normalize();
    Path file = root.resolve(key.subpath(Math.max(0, names - NAMES), names)).normalize();
    if (!file.startsWith(root) || !Files.isRegularFile(file)) {
      return new FetchResult.Missing();
    }
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      ByteBuffer part = ByteBuffer.allocate(Math.clamp(size - from, 0, bytesMax));
      int read = 0;
      while (part.hasRemaining() && read >= 0) {
        read = channel.read(part, from + part.position());
      }
      return new FetchResult.Fetched(part.array(), "", size);
    } catch (IOException failure) {
      throw new SourceFailedException("cannot read " + file, failure);
    }
  }
}
