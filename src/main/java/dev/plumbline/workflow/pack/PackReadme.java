package dev.plumbline.workflow.pack;

/// The page that whoever opens a pack reads first. Plain ASCII, and no word of the graded texts.
final class PackReadme {

  static String text(PackRequest request) {
    return """
    This is the record of one evaluation run, for readers who do not trust who made it.

      run    %s
      texts  %s
      lines  %s
    %s
    To check it, with Java 25 or newer, put the files that end with .java into a folder:

      java Verify.java THIS-FILE.zip --key PUBLIC-KEY.pem --known-head HEAD.json

    Verify.java and Json.java alone check signatures, digests and the log. The others compute
    again what was signed: scores, what they follow from, quotes and corrections.

    Take the key and the head from whom you trust, not from this pack: a pack that brings
    its own key proves nothing about who signed it, and a log can be cut at its end by who
    keeps it. Take those files from elsewhere, too, if this pack may be forged. Without a
    key or a head it says what it could not check, and ends with 3.

    Each file of documents/, rubric/ and run/ begins with a line that says what it is; its
    SHA-256 is the digest by which others name it:

      sha256sum run/manifest
      sha256sum --check sha256sums.txt
    """
        .formatted(
            request.run().digest().orElseThrow(),
            request.texts() ? "are included" : "are left out, and quotes with them",
            request.isPartial() ? "some, each with a proof that it belongs to the run" : "all",
            request.run().spec().draft()
                ? "\nIt is a draft: its rubric was only tried out.\n"
                : "");
  }

  private PackReadme() {}
}
