package dev.plumbline.store.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.canonical.Digest;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.BundleNames;
import dev.plumbline.store.NameClaim;
import dev.plumbline.store.StoreFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Names in a folder: `names/<rubric>@<version>` holds a digest and a line feed.
final class FileBundleNames implements BundleNames {

  private final Path folder;

  /// The folder, such as `.plumbline`, is made when the first name is given.
  public FileBundleNames(Path folder) {
    this.folder = folder;
  }

  @Override
  public NameClaim claim(BundleName name, Digest bundle) {
    try {
      if (WholeFile.create(file(name), (bundle + "\n").getBytes(UTF_8))) {
        return new NameClaim.Claimed();
      }
    } catch (IOException failure) {
      throw new StoreFailedException("cannot give the name " + name + " in " + folder, failure);
    }
    return NameClaim.of(bundle, find(name).orElseThrow(() -> damaged(name)));
  }

  @Override
  public Optional<Digest> find(BundleName name) {
    try {
      return WholeFile.read(file(name)).map(row -> digest(name, row));
    } catch (IOException failure) {
      throw new StoreFailedException("cannot look for the name " + name + " in " + folder, failure);
    }
  }

  private Digest digest(BundleName name, byte[] row) {
    String text = new String(row, UTF_8);
    return Optional.of(text)
        .filter(it -> it.endsWith("\n"))
        .flatMap(it -> Digest.parse(it.substring(0, it.length() - 1)))
        .orElseThrow(() -> damaged(name));
  }

  private StoreFailedException damaged(BundleName name) {
    return new StoreFailedException("the name " + name + " in " + folder + " holds no digest");
  }

  /// Capitals get a mark, since some file systems take `a` and `A` for one.
  private Path file(BundleName name) {
    return folder.resolve("names").resolve(name.toString().replaceAll("([A-Z])", "=$1"));
  }
}
