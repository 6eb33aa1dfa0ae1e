package dev.plumbline.base.canonical;

/// The canonical bytes of an artefact and their digest, which is computed here and once.
public final class CanonicalArtefact {

  private final ArtefactKind kind;
  private final byte[] bytes;
  private final Digest digest;

  /// @param bytes which nothing changes afterwards
  public CanonicalArtefact(ArtefactKind kind, byte[] bytes) {
    this.kind = kind;
    this.bytes = bytes;
    this.digest = Digest.of(kind, bytes);
  }

  private CanonicalArtefact(ArtefactKind kind, byte[] bytes, Digest digest) {
    this.kind = kind;
    this.bytes = bytes;
    this.digest = digest;
  }

  /// One whose bytes were compared with the digest when they were read.
  public static CanonicalArtefact verified(ArtefactKind kind, byte[] bytes, Digest digest) {
    return new CanonicalArtefact(kind, bytes, digest);
  }

  public ArtefactKind kind() {
    return kind;
  }

  /// As they are, not copied.
  public byte[] bytes() {
    return bytes;
  }

  public Digest digest() {
    return digest;
  }
}
