package dev.plumbline;

import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.session.CalledModel;
import dev.plumbline.run.AnswerSource;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.PanelReader;
import dev.plumbline.run.PanelSource;
import dev.plumbline.run.local.StoreAccess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Who answers what a rubric asks about a document. An answer is stored before it is read, so no
/// question is paid for twice. Immutable.
public final class Judge {

  private final Source source;
  private final int replicate;

  private interface Source {
    AnswerSource in(StoreAccess store, int replicate);
  }

  /// A source of one judge, which can be a juror.
  private interface SingleSource extends Source {
    @Override
    JudgeSource in(StoreAccess store, int replicate);
  }

  /// How the decisions of several jurors on one item become one; nothing is averaged.
  public enum Combination {
    /// The lower median.
    MEDIAN,
    /// What more than half decide; without them the item is open between the decisions.
    MAJORITY,
    /// What all decide; else the item is open between the decisions.
    UNANIMOUS,
    /// The lowest decision.
    WORST,
    /// The highest decision, for items of which a high one is bad.
    HIGHEST
  }

  /// What a model is asked.
  ///
  /// @param instructions the system prompt
  /// @param prompt with the text; what it says is not to be obeyed
  /// @param schema the JSON Schema of the answer
  public record Question(String instructions, String prompt, String schema) {}

  /// A model that a program calls in its own way. Thread-safe.
  public interface Model {

    /// @return JSON as the schema of the question says. What is something else is stored and asked
    ///   again, a few times.
    /// @throws RuntimeException of any kind, which ends the evaluation; what was answered is stored
    String answer(Question question);
  }

  private Judge(Source source, int replicate) {
    this.source = source;
    this.replicate = replicate;
  }

  private static Judge single(SingleSource source) {
    return new Judge(source, 0);
  }

  /// The cue phrases of the rubric; no model, no network.
  public static Judge cues() {
    return single((store, _) -> JudgeSource.parse("", List.of(), 0, store));
  }

  /// The model of a provider.
  ///
  /// @param provider `openai`, or `bedrock`, which needs the AWS clients on the class path
  /// @param settings by the names of the command line's variables, such as
  ///   `PLUMBLINE_OPENAI_MODEL`; `System.getenv()` for those of the process
  /// @throws IllegalArgumentException with a message for the user, if a setting is missing or wrong
  public static Judge model(String provider, Map<String, String> settings) {
    CalledModel model = CalledModel.of(provider, "", settings);
    return single((store, replicate) -> JudgeSource.model(model, replicate, store));
  }

  /// A model that the program calls.
  ///
  /// @param provider with the name, part of every result's identity; not `cues` or `person`
  /// @throws IllegalArgumentException if the provider has a meaning of its own
  public static Judge of(String provider, String name, Model model) {
    CalledModel supplied = new CalledModel(new ProgramModel(provider, name, model));
    return single((store, replicate) -> JudgeSource.model(supplied, replicate, store));
  }

  /// Answers that are in the store already.
  ///
  /// @param judge `provider:model:version`
  public static Judge stored(String judge) {
    return single((store, replicate) -> JudgeSource.parse(judge, List.of(), replicate, store));
  }

  /// Answers that are recorded in a file, as `evaluate --completions` reads them.
  ///
  /// @param judge `provider:model:version`
  public static Judge recorded(String judge, Path answers) {
    return single(
        (store, replicate) -> JudgeSource.parse(judge, List.of(answers), replicate, store));
  }

  /// Several judges that are asked one by one and count alike, as one judge.
  ///
  /// @param jurors at least two different judges, each with its first answer: the panel has the
  ///   number of the [#replicate]
  /// @throws IllegalArgumentException if a juror is a panel or a replicate
  public static Judge panel(List<Judge> jurors, Combination combination) {
    List<SingleSource> sources = new ArrayList<>();
    for (Judge juror : jurors) {
      if (!(juror.source instanceof SingleSource single) || juror.replicate != 0) {
        throw new IllegalArgumentException("a juror is a single judge, and no replicate of one");
      }
      sources.add(single);
    }
    var rule = dev.plumbline.score.extraction.Panel.Combination.valueOf(combination.name());
    return new Judge(
        (store, replicate) ->
            PanelSource.of(
                sources.stream().map(juror -> juror.in(store, replicate)).toList(), rule),
        0);
  }

  /// A panel with weights, vetoes and rules of its own, as `evaluate --panel` reads it.
  ///
  /// @param settings for jurors that are called, as of [#model]
  public static Judge panel(Path file, Map<String, String> settings) {
    PanelReader.ModelChoice models = (provider, name) -> CalledModel.of(provider, name, settings);
    return new Judge((store, replicate) -> new PanelReader(models, replicate, store).read(file), 0);
  }

  /// The same judge, asked once more.
  ///
  /// @param number from 0 to 19
  public Judge replicate(int number) {
    return new Judge(source, number);
  }

  AnswerSource in(StoreAccess store) {
    return source.in(store, replicate);
  }

  /// The model of a program, as the library calls models.
  private record ProgramModel(String provider, String name, Model model) implements LanguageModel {

    private static final List<String> RESERVED = List.of("adjudication", "cues", "none", "person");

    ProgramModel {
      if (provider.isBlank() || name.isBlank() || RESERVED.contains(provider)) {
        throw new IllegalArgumentException("not the name of a model: " + provider + " " + name);
      }
    }

    @Override
    public String parameters() {
      return "";
    }

    @Override
    public ModelReply answer(ModelRequest request, Duration timeout) {
      String text = model.answer(new Question(request.system(), request.user(), request.schema()));
      return new ModelReply(
          text,
          text.isEmpty() ? ModelReply.StopReason.OTHER : ModelReply.StopReason.FINISHED,
          ModelReply.Usage.UNKNOWN);
    }
  }
}
