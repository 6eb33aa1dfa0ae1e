package dev.plumbline.base.canonical;

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
