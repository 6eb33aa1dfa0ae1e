package dev.plumbline;

import dev.plumbline.workflow.evaluation.JudgeSource;
import dev.plumbline.workflow.judging.CalledModel;
import dev.plumbline.workflow.local.StoreAccess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Who answers what a rubric asks about a document. An answer is stored before it is read, so no
/// question is paid for twice. Immutable.
public final class Judge {

  private final Source source;
  private final int replicate;

  private interface Source {
    JudgeSource in(StoreAccess store, int replicate);
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

  /// The cue phrases of the rubric; no model, no network.
  public static Judge cues() {
    return new Judge((store, _) -> JudgeSource.parse("", List.of(), 0, store), 0);
  }

  /// The model of a provider.
  ///
  /// @param provider `openai`, or `bedrock`, which needs the AWS clients on the class path
  /// @param settings by the names of the command line's variables, such as
  ///   `PLUMBLINE_OPENAI_MODEL`; `System.getenv()` for those of the process
  /// @throws IllegalArgumentException with a message for the user, if a setting is missing or wrong
  public static Judge model(String provider, Map<String, String> settings) {
    CalledModel model = CalledModel.of(provider, "", settings);
    return new Judge((store, replicate) -> JudgeSource.model(model, replicate, store), 0);
  }

  /// A model that the program calls.
  ///
  /// @param provider with the name, part of every result's identity; not `cues` or `person`
  /// @throws IllegalArgumentException if the provider has a meaning of its own
  public static Judge of(String provider, String name, Model model) {
    CalledModel supplied = new CalledModel(new SuppliedModel(provider, name, model));
    return new Judge((store, replicate) -> JudgeSource.model(supplied, replicate, store), 0);
  }

  /// Answers that are in the store already.
  ///
  /// @param judge `provider:model:version`
  public static Judge stored(String judge) {
    return new Judge(
        (store, replicate) -> JudgeSource.parse(judge, List.of(), replicate, store), 0);
  }

  /// Answers that are recorded in a file, as `evaluate --completions` reads them.
  ///
  /// @param judge `provider:model:version`
  public static Judge recorded(String judge, Path answers) {
    return new Judge(
        (store, replicate) -> JudgeSource.parse(judge, List.of(answers), replicate, store), 0);
  }

  /// The same judge, asked once more.
  ///
  /// @param number from 0 to 19
  public Judge replicate(int number) {
    return new Judge(source, number);
  }

  JudgeSource in(StoreAccess store) {
    return source.in(store, replicate);
  }
}
