package dev.plumbline.proof.verification;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.StoreFailedException.DamagedRecordException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Counts what a verification found. Failures are told when they are found.
public final class VerificationReport {

  private final Consumer<String> failures;
  private final SortedMap<String, Integer> verified = new TreeMap<>();
  private final SortedMap<String, Integer> unsigned = new TreeMap<>();
  private final SortedSet<Digest> unfinished = new TreeSet<>();
  private int failed;
  private boolean stopped;

  public VerificationReport(Consumer<String> failures) {
    this.failures = failures;
  }

  /// @param what in the singular, such as `scorecard`; a comma separates what is said of it
  public void verified(String what) {
    verified.merge(what, 1, Integer::sum);
  }

  void checking(String where, Runnable checks) {
    checking(where, "it has an unexpected shape", checks);
  }

  /// What cannot be checked has failed.
  ///
  /// @param shape what is said of something that has another shape than its reader expects
  void checking(String where, String shape, Runnable checks) {
    try {
      if (JsonReader.ifShaped(
              () -> {
                checks.run();
                return Optional.of(where);
              })
          .isEmpty()) {
        failed(where, shape);
      }
    } catch (Refusal refusal) {
      failed(where, String.join("; ", refusal.lines()));
    } catch (DamagedRecordException damaged) {
      failed(where, damaged.getMessage());
    }
  }

  /// @param where the artefact, line or name that fails
  public void failed(String where, String what) {
    failed++;
    failures.accept("corrupt: " + EscapedText.visible(where) + ": " + EscapedText.visible(what));
  }

  /// Who vouches for what people decided.
  ///
  /// @param others whether others about the same are signed
  /// @param run that it is about; empty if it is not in the store
  void signed(String kind, String where, boolean signed, boolean others, Optional<StoredRun> run) {
    if (signed || !others) {
      verified(kind + (signed ? ", signed" : ", not signed: it proves nothing"));
    } else {
      run.ifPresentOrElse(
          of -> unsigned(where, of),
          () -> failed(where, "it is not signed, while others about the same result are"));
    }
  }

  /// What was signed and is no more in the store, about whichever run: whose it was cannot be told
  /// any more for certain.
  void gone(Set<Digest> signed, Collection<Digest> there, String what) {
    SortedSet<Digest> gone = new TreeSet<>(signed);
    gone.removeAll(there);
    gone.forEach(digest ->
        failed(digest.toString(), "it was signed, and is not among the " + what + " of the store"));
  }

  /// What people decided about a run is not signed, and other such decisions are: it may have been
  /// added by somebody without the key, or nobody has signed it yet.
  private void unsigned(String where, StoredRun run) {
    unsigned.merge(run.reference(), 1, Integer::sum);
    failures.accept(
        "unsigned: "
            + EscapedText.visible(where)
            + ": it is not signed, while others about run "
            + EscapedText.visible(run.reference())
            + " are");
  }

  /// What is not signed beside what is, a problem for each run.
  public List<Problem> unsigned() {
    Problems problems = new Problems();
    unsigned.forEach((run, count) ->
        problems.add(
            "",
            ProblemCode.NOT_SIGNED,
            Plural.of(count, "decision")
                + " about run "
                + EscapedText.visible(run)
                + (count == 1 ? " is" : " are")
                + " not signed, and others are",
            "look at each, then sign them with `plumbline proof sign "
                + EscapedText.visible(run)
                + " --decisions --key FILE`"));
    return problems;
  }

  /// A text is erased, and words of it are still there.
  public void unfinished(Digest document) {
    if (unfinished.add(document)) {
      failures.accept(
          "erasure unfinished: document "
              + document
              + " is erased and words of it are still there, run `plumbline store erase "
              + document
              + "`");
    }
  }

  boolean isUnfinished(Digest document) {
    return unfinished.contains(document);
  }

  /// Whether words of an erased text are still there.
  public boolean hasUnfinished() {
    return !unfinished.isEmpty();
  }

  /// The store failed before everything was checked.
  void stopped() {
    stopped = true;
  }

  public boolean hasFailed() {
    return failed > 0;
  }

  /// Whether something was checked, and nothing failed.
  public boolean isSound() {
    return failed == 0 && unsigned.isEmpty() && unfinished.isEmpty() && !verified.isEmpty();
  }

  /// The counts, one line each, and what they mean.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    verified.forEach((what, count) -> lines.add(counted(count, what)));
    unsigned().forEach(problem -> lines.add(problem.message() + ": " + problem.help()));
    if (!unfinished.isEmpty()) {
      lines.add(counted(unfinished.size(), "erasure") + " not finished");
    }
    if (failed > 0) {
      lines.add(failed + " failed verification");
    }
    if (stopped) {
      lines.add("not everything was checked: the store failed");
    } else if (failed == 0 && unsigned.isEmpty() && unfinished.isEmpty()) {
      lines.add(
          verified.isEmpty() ? "nothing was verified: the store is empty" : "everything verifies");
    }
    return lines;
  }

  /// The head noun, before `, …` or ` of …`, is what takes the plural.
  private static String counted(int count, String what) {
    String noun = what.split(",| of ", 2)[0];
    return count + " " + (count == 1 ? noun : plural(noun)) + what.substring(noun.length());
  }

  private static String plural(String noun) {
    if (noun.endsWith("ry")) {
      return noun.substring(0, noun.length() - 1) + "ies";
    }
    return noun + (noun.endsWith("s") ? "es" : "s");
  }
}
