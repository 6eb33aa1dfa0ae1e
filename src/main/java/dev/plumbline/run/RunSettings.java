package dev.plumbline.run;

import static dev.plumbline.base.problem.ProblemCode.BUSY;
import static dev.plumbline.base.problem.ProblemCode.NAME_TAKEN;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.llm.PriceList.Price;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.OrderedWorkers.Concurrency;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.RunClaim;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/// How a run is made, beside what is evaluated by what.
///
/// @param seed from which the salts follow; random if there is none
/// @param startedBy who starts the run; may be empty
/// @param prices file of a price list
/// @param bar that was locked before the run
/// @param clock that says when the run began and ended; it is in no digest
public record RunSettings(
    Optional<RunName> name,
    Optional<SaltSeed> seed,
    String startedBy,
    Concurrency concurrency,
    Optional<Path> prices,
    Optional<LockedBar> bar,
    InstantSource clock) {

  /// Of a run that begins now.
  public RunSettings(
      Optional<RunName> name,
      Optional<SaltSeed> seed,
      String startedBy,
      Concurrency concurrency,
      Optional<Path> prices,
      Optional<LockedBar> bar) {
    this(name, seed, startedBy, concurrency, prices, bar, InstantSource.system());
  }

  /// The price of what the judge is asked; empty without a price list, and for a judge that is not
  /// called.
  public Optional<Price> price(JudgeSource judge) {
    return judge.isCalled()
        ? prices.map(file -> PriceListReader.price(file, judge.judge()))
        : Optional.empty();
  }

  /// A meter that knows the price of each judge that is called.
  UsageMeter meter(List<JudgeSource> judges) {
    SortedMap<String, Price> known = new TreeMap<>();
    judges.forEach(judge ->
        price(judge)
            .ifPresent(price -> known.put(CanonicalJson.text(judge.judge().json()), price)));
    return new UsageMeter(
        judge -> Optional.ofNullable(known.get(CanonicalJson.text(judge.json()))));
  }

  /// The seed as part of a key, which is not stored: only its digest is.
  String seedText() {
    return seed.map(it -> HexFormat.of().formatHex(it.bytes())).orElse("");
  }

  /// Begins, continues or finds a run.
  ///
  /// @param command that asks for it
  /// @param written does what is left of it, from a position on
  /// @return the run, which has ended
  /// @throws Refusal if another process writes it, or the name is taken
  static StoredRun ended(
      LocalStore store,
      RunStore.Request request,
      Instant now,
      String command,
      BiFunction<StoredRun, Long, StoredRun> written) {
    return switch (store.runs().claim(request, now)) {
      case RunClaim.Begun(StoredRun run) -> written.apply(run, 0L);
      case RunClaim.Resumed(StoredRun run, long next) -> written.apply(run, next);
      case RunClaim.Ended(StoredRun run) -> {
        store.requireIntact(run);
        request.name().ifPresent(name -> name(store.runs(), run, name));
        yield run;
      }
      case RunClaim.HeldByOther(StoredRun _, String owner) -> throw held(command, owner);
      case RunClaim.NameTaken _ -> throw nameTaken();
    };
  }

  /// Gives a run its name.
  ///
  /// @throws Refusal if another run has it, or the run has another name
  public static void name(RunStore runs, StoredRun run, RunName name) {
    Optional<RunName> there = run.envelope().name();
    if (there.isPresent() && !there.get().equals(name)) {
      throw Refusal.of(
          "--name",
          NAME_TAKEN,
          "the same was evaluated before, as the run " + there.get() + ", whose name stays",
          "leave `--name` out, or write `--name " + there.get() + "`");
    }
    if (!runs.rename(run, name)) {
      throw nameTaken();
    }
  }

  /// @param command that wanted to write the run
  public static Refusal held(String command, String owner) {
    return new Refusal(
        Refusal.Kind.STORE,
        command,
        List.of(
            Problem.at(
                "",
                BUSY,
                "this run is being written by " + owner,
                "wait for it to end or stop it, then run the same command again")));
  }

  public static Refusal nameTaken() {
    return Refusal.of(
        "--name",
        NAME_TAKEN,
        "another run in this store has this name",
        "choose another name, or continue that run with the command that began it");
  }
}
