package dev.plumbline.cli.score;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.cli.input.DocumentLine;
import dev.plumbline.cli.input.FileDigest;
import dev.plumbline.cli.input.JsonLinesReader;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.extraction.CueJudge;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.judge.CompletionCache;
import dev.plumbline.judge.JudgeCall;
import dev.plumbline.judge.JudgeClient;
import dev.plumbline.judge.JudgeOutcome;
import dev.plumbline.judge.ModelBusyException;
import dev.plumbline.judge.Sleeper;
import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
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
public record JudgeSource(
    JudgeIdentity judge, List<Path> completions, int run, Path store, List<LanguageModel> models) {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofSeconds(1);

  /// How long a model may take for one document, pauses that its provider wants included.
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /// @param written `provider:model:version`; empty for `cues`
  /// @param completions may be null
  public static JudgeSource named(String written, Path completions, int run, Path store) {
    List<Path> said = Optional.ofNullable(completions).stream().toList();
    if (written.isEmpty()) {
      if (!said.isEmpty() || run != 0) {
        throw CliError.of(
            "--completions",
            "missing",
            "nobody is said to have given these answers",
            "name the judge with `--judge PROVIDER:MODEL:VERSION`");
      }
      return new JudgeSource(CueJudge.IDENTITY, said, 0, store, List.of());
    }
    int first = written.indexOf(':');
    int last = written.lastIndexOf(':');
    if (first < 1 || first == last || last == written.length() - 1) {
      throw CliError.of(
          "--judge",
          "unknown-judge",
          EscapedText.text(written) + " does not name a judge",
          "write `provider:model:version`, such as `openai:some-model:prompt-1`");
    }
    JudgeIdentity identity =
        new JudgeIdentity(
            written.substring(0, first),
            written.substring(first + 1, last),
            written.substring(last + 1));
    return new JudgeSource(identity, said, checked(run), store, List.of());
  }

  /// A model, and what it said before.
  static JudgeSource asked(LanguageModel model, int run, Path store) {
    return new JudgeSource(
        JudgeClient.identity(model), List.of(), checked(run), store, List.of(model));
  }

  public static int checked(int run) {
    if (run < 0 || run > CompletionLine.RUN_MAX) {
      throw CliError.of(
          "--run",
          "out-of-bounds",
          run + " is no run",
          "runs go from 0 to " + CompletionLine.RUN_MAX);
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
      key.append(' ').append(FileDigest.of(file));
    }
    return key.toString();
  }

  DocumentEvaluator evaluator(Bundle bundle) {
    if (judge.equals(CueJudge.IDENTITY)) {
      return new DocumentEvaluator(bundle);
    }
    JudgeClient judgeClient = new JudgeClient(kept(), models, Sleeper.real(), PATIENCE);
    return new DocumentEvaluator(bundle, it -> judged(judgeClient, bundle.extraction(), it), run);
  }

  /// Where a twin asks, or was stopped while it did, this waits until its time is over.
  private JudgeOutcome judged(JudgeClient judgeClient, ExtractionSpec spec, Document document) {
    while (true) {
      JudgeOutcome outcome =
          judgeClient.judge(spec, document, judge, run, UUID.randomUUID().toString());
      if (models.isEmpty() || !(outcome instanceof JudgeOutcome.InProgress)) {
        return outcome;
      }
      pause();
    }
  }

  /// While another process asks.
  public static void pause() {
    try {
      Thread.sleep(POLL);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new ModelBusyException("waiting for another process was interrupted");
    }
  }

  /// Records every line, or none if something is wrong with one.
  void record(Bundle bundle, List<DocumentLine> rows) {
    for (Path file : completions) {
      List<Problem> problems = new ArrayList<>();
      SortedMap<String, Digest> documents = new TreeMap<>();
      rows.forEach(row -> documents.put(row.id(), row.document().digest()));
      List<CompletionLine> all = new ArrayList<>();
      JsonLinesReader.read(
          file,
          problems,
          (line, number) ->
              CompletionLine.read(line, number, documents, problems).ifPresent(all::add));
      refuse(file, problems);
      all.forEach(said -> record(bundle.extraction(), said, problems));
      refuse(file, problems);
    }
  }

  private void record(ExtractionSpec spec, CompletionLine said, List<Problem> problems) {
    JudgeCall call = new JudgeCall(spec.digest(), said.document(), judge, said.run());
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
      throw new CliError(ExitCode.USAGE, file.toString(), problems);
    }
  }

  private CompletionCache kept() {
    return new CompletionCache(
        new LocalStore(store).stores(),
        InstantSource.system(),
        models.isEmpty() ? LEASE : PATIENCE);
  }
}
