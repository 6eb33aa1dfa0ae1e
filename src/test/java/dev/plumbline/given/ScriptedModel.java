package dev.plumbline.given;

import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.llm.ModelReply.Stop;
import dev.plumbline.llm.ModelReply.Usage;
import dev.plumbline.llm.ModelRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A model that does what a test tells it, and remembers what it was asked.
public final class ScriptedModel implements LanguageModel {

  private static final Pattern MARK = Pattern.compile("Write \"([0-9a-f]+)\" as the answer");

  private final BiFunction<ModelRequest, Integer, ModelReply> script;
  private final List<ModelRequest> requests = new ArrayList<>();

  /// @param script from the request and how many there were before
  public ScriptedModel(BiFunction<ModelRequest, Integer, ModelReply> script) {
    this.script = script;
  }

  /// One that always says this, about the document that it is asked about: `MARK` becomes its mark.
  public static ScriptedModel saying(String answer) {
    return new ScriptedModel((request, _) -> said(answer.replace("MARK", mark(request))));
  }

  public static ModelReply said(String text) {
    return new ModelReply(text, Stop.FINISHED, new Usage(100, 50));
  }

  /// The mark that an answer to this must repeat.
  public static String mark(ModelRequest request) {
    Matcher matcher = MARK.matcher(request.user());
    if (!matcher.find()) {
      throw new AssertionError("a prompt without its mark");
    }
    return matcher.group(1);
  }

  public List<ModelRequest> requests() {
    return requests;
  }

  @Override
  public String provider() {
    return "openai";
  }

  @Override
  public String name() {
    return "stub-1";
  }

  @Override
  public String parameters() {
    return "";
  }

  @Override
  public ModelReply answer(ModelRequest request, Duration within) {
    requests.add(request);
    return script.apply(request, requests.size() - 1);
  }
}
