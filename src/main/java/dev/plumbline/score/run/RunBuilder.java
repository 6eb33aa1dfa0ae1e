package dev.plumbline.score.run;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.RunManifest.RunCounts;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.RunManifest.RunTree;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Makes the manifest of a run from its lines, one by one in the order of the input. It holds no
/// line, so a run of any length takes the same memory.
public final class RunBuilder {

  private final RunSpec spec;
  private final SaltSeed seed;
  private final MerkleRootBuilder documents = new MerkleRootBuilder();
  private final MerkleRootBuilder lines = new MerkleRootBuilder();
  private final SortedMap<DocumentStatus, Long> counts = new TreeMap<>();

  public RunBuilder(RunSpec spec, SaltSeed seed) {
    this.spec = spec;
    this.seed = seed;
  }

  /// @throws IllegalArgumentException unless the line is the next one
  public void add(RunLine line) {
    if (line.position() != lines.size()) {
      throw new IllegalArgumentException(
          "line " + line.position() + " instead of line " + lines.size());
    }
    String salt = seed.salt(line.position());
    add(line.leaf(RunTree.DOCUMENTS, salt), line.leaf(RunTree.LINES, salt), line.status());
  }

  /// As [#add(RunLine)], of the next line as it is stored, which is not read but compared with its
  /// id and status.
  ///
  /// @param id in UTF-8
  /// @return `false`, and nothing was added, if the bytes are no line, another one, or one that has
  ///   to be read
  public boolean addPlain(byte[] id, DocumentStatus status, byte[] canonical) {
    Optional<PlainLine> plain = PlainLine.of(lines.size(), id, status, canonical);
    if (plain.isEmpty()) {
      return false;
    }
    String salt = seed.salt(lines.size());
    add(
        MerkleHash.ofLeaf(plain.get().salted(RunTree.DOCUMENTS, salt)),
        MerkleHash.ofLeaf(plain.get().salted(RunTree.LINES, salt)),
        status);
    return true;
  }

  private void add(MerkleHash document, MerkleHash line, DocumentStatus status) {
    documents.add(document);
    lines.add(line);
    counts.merge(status, 1L, Long::sum);
  }

  /// What the lines so far amount to.
  ///
  /// @param expected how many documents the input has; a run with fewer lines has not ended
  public RunResult build(long expected) {
    return build(spec, expected);
  }

  /// As the other method, by what is known of the run once its lines are.
  public RunResult build(RunSpec asked, long expected) {
    RunCounts all = new RunCounts(counts);
    return all.isFinal() && lines.size() == expected
        ? new RunResult.Ended(new RunManifest(asked, all, documents.root(), lines.root()))
        : new RunResult.Incomplete(all, expected);
  }

  /// The canonical bytes of a line as nearly all are, in ASCII without escapes and without
  /// problems. They are compared with what is known of the line, and its leaves are cut out of
  /// them: a run of a hundred thousand lines is hashed before anything is read from it, and most of
  /// that time went into reading lines to write them again.
  static final class PlainLine {

    private static final byte[] COMPOSITE = ascii("\"composite\":\"");
    private static final byte[] DOCUMENT = ascii("\"document\":\"sha256:");
    private static final byte[] EXTRACTION = ascii("\"extraction\":\"sha256:");
    private static final byte[] ID = ascii("\"id\":\"");
    private static final byte[] POSITION = ascii("\",\"position\":");
    private static final byte[] RESULTS = ascii(",\"results\":{");
    private static final byte[] SCORECARD = ascii(",\"scorecard\":\"sha256:");
    private static final byte[] STATUS = ascii(",\"status\":\"");
    private static final byte[] VERDICT = ascii(",\"verdict\":\"");
    private static final byte[] TEXT_END = ascii("\"");
    private static final byte[] MEMBER_END = ascii("\",");
    private static final byte[] BETWEEN = ascii("\":\"");
    private static final byte[] NEXT = ascii(",");
    private static final byte[] OBJECT_END = ascii("}");
    private static final int HEX_LENGTH = 64;

    private final byte[] bytes;
    private int at = 1;

    /// Where the members begin that both trees have, or the digest of the document.
    private int document;

    private int documentEnd;
    private int id;
    private int positionEnd;

    /// Before the first member behind `salt`.
    private int salt;

    private PlainLine(byte[] bytes) {
      this.bytes = bytes;
    }

    /// @param id in UTF-8
    /// @return empty if the bytes are of another line, of one that is not plain, or of none
    static Optional<PlainLine> of(
        long position, byte[] id, DocumentStatus status, byte[] canonical) {
      PlainLine line = new PlainLine(canonical);
      return line.begins(position, id) && line.ends(status) ? Optional.of(line) : Optional.empty();
    }

    /// The content of its leaf, as [RunLine#saltedBytes] writes it.
    byte[] salted(RunTree tree, String text) {
      byte[] member = ascii(",\"salt\":\"" + text + '"');
      return switch (tree) {
        case LINES -> {
          byte[] out = Arrays.copyOf(bytes, bytes.length + member.length);
          System.arraycopy(member, 0, out, salt, member.length);
          System.arraycopy(bytes, salt, out, salt + member.length, bytes.length - salt);
          yield out;
        }
        case DOCUMENTS -> {
          int digest = documentEnd - document;
          int saltAt = 1 + digest + positionEnd - id;
          byte[] out = new byte[saltAt + member.length + 1];
          out[0] = '{';
          System.arraycopy(bytes, document, out, 1, digest);
          System.arraycopy(bytes, id, out, 1 + digest, positionEnd - id);
          System.arraycopy(member, 0, out, saltAt, member.length);
          out[out.length - 1] = '}';
          yield out;
        }
      };
    }

    private boolean begins(long position, byte[] id) {
      if (bytes.length == 0 || bytes[0] != '{' || passes(COMPOSITE) && !passesText(MEMBER_END)) {
        return false;
      }
      document = at;
      if (passes(DOCUMENT) && !passesHex(MEMBER_END)) {
        return false;
      }
      documentEnd = at;
      if (passes(EXTRACTION) && !passesHex(MEMBER_END)) {
        return false;
      }
      this.id = at;
      boolean passed =
          passes(ID)
              && isNext(id)
              && passesText(POSITION)
              && passes(ascii(Long.toString(position)));
      positionEnd = at;
      return passed && (!passes(RESULTS) || passesResults());
    }

    private boolean ends(DocumentStatus status) {
      salt = at;
      return (!passes(SCORECARD) || passesHex(TEXT_END))
          && passes(STATUS)
          && isNext(ascii(status.wireName()))
          && passesText(TEXT_END)
          && (!passes(VERDICT) || passesText(TEXT_END))
          && passes(OBJECT_END)
          && at == bytes.length;
    }

    /// One result or more, in the order of their targets.
    private boolean passesResults() {
      int last = -1;
      int lastEnd = -1;
      do {
        int from = at + 1;
        if (!passes(TEXT_END) || !passesText(BETWEEN)) {
          return false;
        }
        int to = at - BETWEEN.length;
        if (last >= 0 && Arrays.compareUnsigned(bytes, last, lastEnd, bytes, from, to) >= 0
            || !passesText(TEXT_END)) {
          return false;
        }
        last = from;
        lastEnd = to;
      } while (passes(NEXT));
      return passes(OBJECT_END);
    }

    /// Whether these bytes are next; if they are, the place is behind them.
    private boolean passes(byte[] wanted) {
      int to = at + wanted.length;
      boolean next = to <= bytes.length && Arrays.equals(bytes, at, to, wanted, 0, wanted.length);
      at = next ? to : at;
      return next;
    }

    /// Whether a plain text is next, and then its end.
    private boolean passesText(byte[] end) {
      while (at < bytes.length
          && bytes[at] >= ' '
          && bytes[at] <= '~'
          && bytes[at] != '"'
          && bytes[at] != '\\') {
        at++;
      }
      return passes(end);
    }

    private boolean passesHex(byte[] end) {
      for (int digits = 0; digits < HEX_LENGTH; digits++, at++) {
        if (at == bytes.length
            || (bytes[at] < '0' || bytes[at] > '9') && (bytes[at] < 'a' || bytes[at] > 'f')) {
          return false;
        }
      }
      return passes(end);
    }

    /// Whether this is the text that is next, if that is plain.
    private boolean isNext(byte[] text) {
      int to = at + text.length;
      return to < bytes.length
          && bytes[to] == '"'
          && Arrays.equals(bytes, at, to, text, 0, text.length);
    }

    private static byte[] ascii(String text) {
      return text.getBytes(US_ASCII);
    }
  }

  /// What the lines of a run amount to.
  public sealed interface RunResult {

    /// Every document has a final status: the run has a digest.
    record Ended(RunManifest manifest) implements RunResult {}

    /// Documents are missing or incomplete: there is nothing that could be signed, compared or
    /// exported.
    ///
    /// @param expected how many documents the input has
    record Incomplete(RunCounts counts, long expected) implements RunResult {

      /// Documents that have a final status.
      public long done() {
        return counts.documents() - counts.of(DocumentStatus.INCOMPLETE);
      }
    }
  }
}
