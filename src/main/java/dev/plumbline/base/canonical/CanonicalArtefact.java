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

  /// One whose bytes were compared with the digest when they were read, or are what was left of
  /// them when words were erased.
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

  /// The kinds of artefacts. The kind and its format version are hashed before the bytes, so equal
  /// bytes of two kinds have different digests.
  public enum ArtefactKind {
    BUNDLE("bundle"),
    EXTRACTION_SPEC("extraction-spec"),
    SCORING_SPEC("scoring-spec"),
    DOCUMENT("document"),
    EXTRACTION("extraction"),
    SCORECARD("scorecard"),
    COMPLETION("completion"),
    CALIBRATION("calibration"),
    RESULT("result"),
    REQUEST("request"),
    TABLE("table"),
    RUN("run"),
    ATTESTATION("attestation"),
    CORRECTION("correction"),
    APPEAL("appeal"),
    SELECTION("selection"),
    PANEL("panel"),
    BAR("bar"),
    WAIVER("waiver"),
    RELEASE("release");

    private static final int FORMAT_VERSION = 1;

    private final String id;

    ArtefactKind(String id) {
      this.id = id;
    }

    /// The name of the kind in digests, keys and folders.
    public String id() {
      return id;
    }

    public int formatVersion() {
      return FORMAT_VERSION;
    }
  }
}
