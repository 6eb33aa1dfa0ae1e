package dev.plumbline.store.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.canonical.Digest;
import dev.plumbline.store.Approval;
import dev.plumbline.store.Approvals;
import dev.plumbline.store.StoreFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/// Approvals in a folder: `approvals/<digest>` holds an instant, a space, a name and a line feed.
public final class FileApprovals implements Approvals {

  private final Path folder;

  /// The folder, such as `.plumbline`, is made when the first approval is recorded.
  public FileApprovals(Path folder) {
    this.folder = folder;
  }

  @Override
  public Approval record(Digest bundle, Approval approval) {
    String row = approval.at() + " " + approval.by() + "\n";
    try {
      if (WholeFile.create(file(bundle), row.getBytes(UTF_8))) {
        return approval;
      }
    } catch (IOException failure) {
      throw new StoreFailedException("cannot record an approval in " + folder, failure);
    }
    return find(bundle).orElseThrow(() -> damaged(bundle));
  }

  @Override
  public Optional<Approval> find(Digest bundle) {
    try {
      return WholeFile.read(file(bundle)).map(row -> approval(bundle, new String(row, UTF_8)));
    } catch (IOException failure) {
      throw new StoreFailedException("cannot look for an approval in " + folder, failure);
    }
  }

  private Approval approval(Digest bundle, String row) {
    int gap = row.indexOf(' ');
    if (gap < 0 || !row.endsWith("\n") || row.length() - 1 <= gap) {
      throw damaged(bundle);
    }
    String by = row.substring(gap + 1, row.length() - 1);
    if (!Approval.isName(by)) {
      throw damaged(bundle);
    }
    try {
      return new Approval(by, Instant.parse(row.substring(0, gap)));
    } catch (DateTimeParseException noInstant) {
      throw damaged(bundle);
    }
  }

  private StoreFailedException damaged(Digest bundle) {
    return new StoreFailedException("the approval of " + bundle + " in " + folder + " is damaged");
  }

  private Path file(Digest bundle) {
    return folder.resolve("approvals").resolve(bundle.hex());
  }
}
