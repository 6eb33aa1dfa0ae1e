package dev.plumbline.base.signing;

import static dev.plumbline.base.problem.ProblemCode.DUPLICATE_KEY;
import static dev.plumbline.base.problem.ProblemCode.MISSING;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_KEY;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_VALUE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_DATE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_KIND;
import static dev.plumbline.base.problem.ProblemCode.WRONG_TYPE;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.base.signing.Statement.AttestationKind;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Reads a trust policy strictly: a member that is not known could be a rule that is not obeyed.
public final class TrustPolicyReader {

  private static final List<String> MEMBERS = List.of("keys", "require", "rubrics");
  private static final List<String> KEY_MEMBERS =
      List.of("name", "public_key", "may_sign", "from", "until", "revoked");
  private static final Pattern VERSION =
      Pattern.compile("(0|[1-9][0-9]{0,8})(\\.(0|[1-9][0-9]{0,8})){2}");

  /// What became of a policy.
  public sealed interface Outcome {

    record Read(TrustPolicy policy) implements Outcome {}

    /// @param problems all that were found
    record Refused(List<Problem> problems) implements Outcome {
      public Refused {
        problems = List.copyOf(problems);
      }
    }
  }

  private final Problems problems = new Problems();

  public static Outcome read(JsonObject json) {
    TrustPolicyReader reader = new TrustPolicyReader();
    TrustPolicy policy = reader.policy(json);
    return reader.problems.isEmpty()
        ? new Outcome.Read(policy)
        : new Outcome.Refused(reader.problems);
  }

  private TrustPolicy policy(JsonObject json) {
    members(json, MEMBERS, "");
    List<TrustedKey> keys = new ArrayList<>();
    List<Json> written = list(json, "keys", "");
    if (written.isEmpty()) {
      report("/keys", MISSING, "no key is named", "name at least one trusted key");
    }
    for (int i = 0; i < written.size(); i++) {
      String path = "/keys/" + i;
      if (written.get(i) instanceof JsonObject key) {
        key(key, path).ifPresent(keys::add);
      } else {
        wrong(path, "a key is an object");
      }
    }
    if (keys.stream().map(key -> key.key().id()).distinct().count() < keys.size()) {
      report("/keys", DUPLICATE_KEY, "one key is named twice", "name each key once");
    }
    SortedSet<AttestationKind> required =
        json.has("require")
            ? kinds(json, "require", "")
            : new TreeSet<>(List.of(AttestationKind.BUNDLE, AttestationKind.CALIBRATION));
    return new TrustPolicy(keys, required, versions(json));
  }

  private Optional<TrustedKey> key(JsonObject json, String path) {
    members(json, KEY_MEMBERS, path);
    String name = text(json, "name", path).orElse("");
    SortedSet<AttestationKind> maySign = kinds(json, "may_sign", path);
    Optional<LocalDate> from = date(json, "from", path);
    Optional<LocalDate> until = date(json, "until", path);
    Optional<LocalDate> revoked = date(json, "revoked", path);
    if (from.isPresent() && until.filter(day -> day.isBefore(from.get())).isPresent()) {
      report(
          path + "/until",
          WRONG_DATE,
          "`until` is before `from`",
          "`until` is the last day on which the key counts");
    }
    return text(json, "public_key", path)
        .flatMap(base64 -> verification(base64, path))
        .map(key -> new TrustedKey(name, key, maySign, from, until, revoked));
  }

  private Optional<VerificationKey> verification(String base64, String path) {
    Optional<VerificationKey> key =
        VerificationKey.parse(
            "-----BEGIN PUBLIC KEY-----\n" + base64 + "\n-----END PUBLIC KEY-----\n");
    if (key.isEmpty()) {
      report(
          path + "/public_key",
          WRONG_KIND,
          "this is no Ed25519 public key",
          "copy the line between BEGIN and END of the file that ends with `.pub`");
    }
    return key;
  }

  private SortedSet<AttestationKind> kinds(JsonObject json, String member, String path) {
    SortedSet<AttestationKind> kinds = new TreeSet<>();
    List<String> known = WireNamed.names(AttestationKind.class);
    for (Json one : list(json, member, path)) {
      Optional<AttestationKind> kind =
          one instanceof JsonText(String word)
              ? WireNamed.parse(AttestationKind.class, word)
              : Optional.empty();
      kind.ifPresentOrElse(
          kinds::add,
          () ->
              report(
                  path + "/" + member,
                  UNKNOWN_VALUE,
                  "a word of this list is no kind of statement",
                  "there are " + Suggestion.list(known)));
    }
    if (kinds.isEmpty() && !json.has(member)) {
      report(path, MISSING, "`" + member + "` is missing", "list kinds of statements");
    }
    return kinds;
  }

  private SortedMap<String, String> versions(JsonObject json) {
    SortedMap<String, String> versions = new TreeMap<>();
    switch (json.find("rubrics").orElse(JsonObject.EMPTY)) {
      case JsonObject rubrics ->
          rubrics.forEach((rubric, version) -> {
            if (version instanceof JsonText(String text) && VERSION.matcher(text).matches()) {
              versions.put(rubric, text);
            } else {
              wrong("/rubrics", "a rubric has its lowest version, such as `\"1.2.0\"`");
            }
          });
      case Json _ -> wrong("/rubrics", "`rubrics` is an object of names and versions");
    }
    return versions;
  }

  private Optional<LocalDate> date(JsonObject json, String member, String path) {
    if (!json.has(member)) {
      return Optional.empty();
    }
    try {
      return text(json, member, path).map(LocalDate::parse);
    } catch (DateTimeException malformed) {
      report(path + "/" + member, WRONG_DATE, "this is no date", "write it as `2026-12-31`");
      return Optional.empty();
    }
  }

  private Optional<String> text(JsonObject json, String member, String path) {
    Optional<Json> value = json.find(member);
    if (value.isEmpty()) {
      report(path, MISSING, "`" + member + "` is missing", "every key has one");
      return Optional.empty();
    }
    if (value.get() instanceof JsonText(String text)) {
      return Optional.of(text);
    }
    wrong(path + "/" + member, "`" + member + "` is a text");
    return Optional.empty();
  }

  private List<Json> list(JsonObject json, String member, String path) {
    return switch (json.find(member).orElse(JsonArray.EMPTY)) {
      case JsonArray(var values) -> values;
      case Json _ -> {
        wrong(path + "/" + member, "`" + member + "` is a list");
        yield List.of();
      }
    };
  }

  private void members(JsonObject json, List<String> known, String path) {
    for (String key : json.keysBesides(known)) {
      report(
          path,
          UNKNOWN_KEY,
          "unknown key " + EscapedText.text(key),
          Suggestion.of(key, known, "there are"));
    }
  }

  private void wrong(String path, String what) {
    report(path, WRONG_TYPE, what, "docs/proof.md shows a policy");
  }

  private void report(String path, ProblemCode code, String message, String help) {
    problems.add(path, code, message, help);
  }

  private TrustPolicyReader() {}

  /// A key of a trust policy: whose it is, what it may sign, and when.
  ///
  /// @param from the first day on which its signatures count, in UTC
  /// @param until the last
  /// @param revoked the day from which on none of its signatures counts, whenever it was made
  record TrustedKey(
      String name,
      VerificationKey key,
      SortedSet<AttestationKind> maySign,
      Optional<LocalDate> from,
      Optional<LocalDate> until,
      Optional<LocalDate> revoked) {

    public TrustedKey {
      maySign = SortedCopy.of(maySign);
    }

    /// Why a signature of this key does not count; empty if it does.
    Optional<String> refusal(AttestationKind kind, LocalDate today) {
      if (revoked.filter(day -> !today.isBefore(day)).isPresent()) {
        return Optional.of("was revoked on " + revoked.get());
      }
      if (from.filter(today::isBefore).isPresent()) {
        return Optional.of("counts from " + from.get() + " only");
      }
      if (until.filter(today::isAfter).isPresent()) {
        return Optional.of("expired after " + until.get());
      }
      return maySign.contains(kind)
          ? Optional.empty()
          : Optional.of("may not sign what is of kind `" + kind.wireName() + "`");
    }
  }
}
