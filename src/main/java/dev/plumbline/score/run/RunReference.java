package dev.plumbline.score.run;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.util.Optional;
import java.util.regex.Pattern;

/// How a user refers to a run: `@latest`, a digest, the beginning of one, or a name.
public sealed interface RunReference {

  /// Fewer digits could be a name, and would soon fit several runs.
  int PREFIX_DIGITS_MIN = 8;

  /// The run that was begun last, whether it has ended or not.
  record Latest() implements RunReference {
    @Override
    public String toString() {
      return LATEST;
    }
  }

  record ByDigest(Digest digest) implements RunReference {
    @Override
    public String toString() {
      return digest.toString();
    }
  }

  /// @param digits at least [#PREFIX_DIGITS_MIN] lower case hexadecimal digits, fewer than 64
  record ByPrefix(String digits) implements RunReference {
    @Override
    public String toString() {
      return digits;
    }
  }

  record ByName(RunName name) implements RunReference {
    @Override
    public String toString() {
      return name.text();
    }
  }

  /// What reading a reference gave.
  sealed interface Reading {

    record Read(RunReference reference) implements Reading {}

    record Refused(Problem problem) implements Reading {}
  }

  /// `sha256:` may be left out.
  static Reading parse(String text) {
    if (text.equals(LATEST)) {
      return new Reading.Read(new Latest());
    }
    boolean digest = text.startsWith(DIGEST);
    String digits = digest ? text.substring(DIGEST.length()) : text;
    if (isPrefix(digits)) {
      Optional<Digest> whole = Digest.parse(DIGEST + digits);
      return new Reading.Read(
          whole.<RunReference>map(ByDigest::new).orElseGet(() -> new ByPrefix(digits)));
    }
    Optional<RunName> name = digest ? Optional.empty() : RunName.parse(text);
    return name.<Reading>map(it -> new Reading.Read(new ByName(it)))
        .orElseGet(() ->
            new Reading.Refused(
                Problem.at(
                    "",
                    ProblemCode.WRONG_REFERENCE,
                    EscapedText.text(text) + " does not refer to a run",
                    "write `@latest`, a name, a digest, or its first "
                        + PREFIX_DIGITS_MIN
                        + " digits or more: no file is read")));
  }

  /// Whether the text reads as a digest without `sha256:` or as the beginning of one.
  static boolean isPrefix(String text) {
    return text.length() >= PREFIX_DIGITS_MIN
        && text.length() <= DIGEST_DIGITS
        && text.chars().allMatch(MerkleHash::isDigit);
  }

  String LATEST = "@latest";
  String DIGEST = "sha256:";
  int DIGEST_DIGITS = 64;

  /// What people call a run, such as `essays-march`. It never reads as a digest or as the beginning
  /// of one, so a reference means one thing.
  record RunName(String text) implements Comparable<RunName> {

    private static final Pattern SYNTAX = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    public RunName {
      if (!isName(text)) {
        throw new IllegalArgumentException("not the name of a run");
      }
    }

    public static Optional<RunName> parse(String text) {
      return isName(text) ? Optional.of(new RunName(text)) : Optional.empty();
    }

    @Override
    public int compareTo(RunName other) {
      return text.compareTo(other.text);
    }

    @Override
    public String toString() {
      return text;
    }

    private static boolean isName(String text) {
      return SYNTAX.matcher(text).matches() && !RunReference.isPrefix(text);
    }
  }
}
