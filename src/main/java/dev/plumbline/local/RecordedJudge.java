package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.extraction.CueJudge;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.judging.Call;
import dev.plumbline.judging.Completions;
import dev.plumbline.judging.Judgement;
import dev.plumbline.judging.Judging;
import dev.plumbline.judging.ModelBusy;
import dev.plumbline.judging.Waiting;
import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/// Whose answers a run takes: those of `cues`, worked out here, or those that another judge gave
/// somewhere else and that are recorded in the store.
///
/// @param completions what it said, a line an answer; none if all of it is recorded
/// @param run from 0
/// @param models the one that is asked for what is not recorded; none if nobody is
record RecordedJudge(
    JudgeIdentity judge, List<Path> completions, int run, Path store, List<LanguageModel> models) {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofSeconds(1);

  /// How long a model may take for one document, pauses that its provider wants included.
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /// @param written `provider:model:version`; empty for `cues`
  /// @param completions may be null
  static RecordedJudge named(String written, Path completions, int run, Path store) {
    List<Path> said = Optional.ofNullable(completions).stream().toList();
    if (written.isEmpty()) {
      if (!said.isEmpty() || run != 0) {
        throw Refusal.of(
            "--completions",
            "missing",
            "nobody is said to have given these answers",
            "name the judge with `--judge PROVIDER:MODEL:VERSION`");
      }
      return new RecordedJudge(CueJudge.IDENTITY, said, 0, store, List.of());
    }
    int first = written.indexOf(':');
    int last = written.lastIndexOf(':');
    if (first < 1 || first == last || last == written.length() - 1) {
      throw Refusal.of(
          "--judge",
          "unknown-judge",
          Quoted.text(written) + " does not name a judge",
          "write `provider:model:version`, such as `openai:some-model:prompt-1`");
    }
    JudgeIdentity identity =
        new JudgeIdentity(
            written.substring(0, first),
            written.substring(first + 1, last),
            written.substring(last + 1));
    return new RecordedJudge(identity, said, checked(run), store, List.of());
  }

  /// A model, and what it said before.
  static RecordedJudge asked(LanguageModel model, int run, Path store) {
    return new RecordedJudge(
        Judging.identity(model), List.of(), checked(run), store, List.of(model));
  }

  static int checked(int run) {
    if (run < 0 || run > SaidLine.RUN_MAX) {
      throw Refusal.of(
          "--run", "out-of-bounds", run + " is no run", "runs go from 0 to " + SaidLine.RUN_MAX);
    }
    return run;
  }

  /// For the key of a run.
  String key() throws IOException {
    if (judge.equals(CueJudge.IDENTITY)) {
      return "cues/1";
    }
    StringBuilder key =
        new StringBuilder(CanonicalJson.text(judge.json())).append(" run ").append(run);
    for (Path file : completions) {
      key.append(' ').append(Sha256.of(file));
    }
    return key.toString();
  }

  Evaluator evaluator(Bundle bundle) {
    if (judge.equals(CueJudge.IDENTITY)) {
      return new Evaluator(bundle);
    }
    Judging judging = new Judging(kept(), models, Waiting.real(), PATIENCE);
    return new Evaluator(bundle, it -> judged(judging, bundle.extraction(), it), run);
  }

  /// Where a twin asks, or was stopped while it did, this waits until its time is over.
  private Judgement judged(Judging judging, ExtractionSpec spec, Document document) {
    while (true) {
      Judgement judgement = judging.judge(spec, document, judge, run, UUID.randomUUID().toString());
      if (models.isEmpty() || !(judgement instanceof Judgement.Underway)) {
        return judgement;
      }
      pause();
    }
  }

  /// While another process asks.
  static void pause() {
    try {
      Thread.sleep(POLL);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new ModelBusy("waiting for another process was interrupted");
    }
  }

  /// Records every line, or none if something is wrong with one.
  void record(Bundle bundle, List<DocumentRow> rows) {
    for (Path file : completions) {
      List<Problem> problems = new ArrayList<>();
      SortedMap<String, Digest> documents = new TreeMap<>();
      rows.forEach(row -> documents.put(row.id(), row.document().digest()));
      List<SaidLine> all = new ArrayList<>();
      JsonLines.read(
          file,
          problems,
          (line, number) -> SaidLine.read(line, number, documents, problems).ifPresent(all::add));
      refuse(file, problems);
      all.forEach(said -> record(bundle.extraction(), said, problems));
      refuse(file, problems);
    }
  }

  private void record(ExtractionSpec spec, SaidLine said, List<Problem> problems) {
    Call call = new Call(spec.digest(), said.document(), judge, said.run());
    Optional<ModelReply> now = kept().record(call, said.reply(), UUID.randomUUID().toString());
    if (!now.equals(Optional.of(said.reply()))) {
      problems.add(
          new Problem(
              "recorded-already",
              new Place("", said.line(), 1),
              "another answer of this judge is recorded for this document and run",
              "give it another `run`, or the judge another version"));
    }
  }

  private static void refuse(Path file, List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new Refusal(ExitCode.USAGE, file.toString(), problems);
    }
  }

  private Completions kept() {
    return new Completions(
        new Kept(store).stores(), InstantSource.system(), models.isEmpty() ? LEASE : PATIENCE);
  }
}
