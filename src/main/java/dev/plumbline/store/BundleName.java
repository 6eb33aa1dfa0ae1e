package dev.plumbline.store;

import dev.plumbline.base.canonical.Digest;
import java.util.Optional;
import java.util.regex.Pattern;

/// The name of a bundle: its rubric's name and version, such as `support-answer@1.0.0`.
public record BundleName(String rubric, String version) implements Comparable<BundleName> {

  private static final Pattern RUBRIC = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,99}");
  private static final Pattern VERSION = Pattern.compile("[0-9][0-9A-Za-z.+-]{0,63}");

  public BundleName {
    if (!isName(rubric, version)) {
      throw new IllegalArgumentException("not the name of a bundle");
    }
  }

  /// Parses `name@version`; empty for anything else.
  public static Optional<BundleName> parse(String text) {
    int at = text.indexOf('@');
    return at >= 0 && isName(text.substring(0, at), text.substring(at + 1))
        ? Optional.of(new BundleName(text.substring(0, at), text.substring(at + 1)))
        : Optional.empty();
  }

  @Override
  public int compareTo(BundleName other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return rubric + "@" + version;
  }

  private static boolean isName(String rubric, String version) {
    return RUBRIC.matcher(rubric).matches() && VERSION.matcher(version).matches();
  }

  /// The names of bundles. A name belongs to the first bundle that claims it, for good: a changed
  /// rubric needs another version.
  public interface BundleNames {

    /// Claims the name for the bundle.
    ///
    /// @throws StoreFailedException if the store cannot be written
    NameClaim claim(BundleName name, Digest bundle);

    /// The bundle that has the name.
    ///
    /// @throws StoreFailedException if the store cannot be read or the entry is damaged
    Optional<Digest> find(BundleName name);
  }

  /// The result of claiming a name for a bundle.
  public sealed interface NameClaim {

    /// The name belongs to the bundle, now or already before.
    record Claimed() implements NameClaim {}

    /// The name belongs to another bundle.
    record Taken(Digest holder) implements NameClaim {}

    /// The result for a bundle that claimed a name which now belongs to the holder.
    static NameClaim of(Digest claimed, Digest holder) {
      return holder.equals(claimed) ? new Claimed() : new Taken(holder);
    }
  }
}
