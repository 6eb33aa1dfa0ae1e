package dev.plumbline.junit;

import dev.plumbline.Judge;
import dev.plumbline.Plumbline;
import dev.plumbline.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/// Evaluates the documents of a [RubricTest] as one run, and gives each result to a test.
final class RubricTestExtension implements TestTemplateInvocationContextProvider {

  private static final String STORE = "plumbline.store";

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  /// The store is closed with the stream, after the last test.
  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    RubricTest test = context.getRequiredTestMethod().getAnnotation(RubricTest.class);
    Plumbline plumbline =
        context
            .getConfigurationParameter(STORE)
            .map(folder -> Plumbline.open(Path.of(folder)))
            .orElseGet(Plumbline::temporary);
    try {
      Stream.Builder<TestTemplateInvocationContext> invocations = Stream.builder();
      plumbline
          .run()
          .rubric(plumbline.compile(Path.of(test.rubric())))
          .documents(Path.of(test.documents()))
          .judge(judge(test))
          .start()
          .forEach(result -> invocations.add(new Invocation(result, test.unscored())));
      return invocations.build().onClose(plumbline::close);
    } catch (RuntimeException failed) {
      plumbline.close();
      throw failed;
    }
  }

  private static Judge judge(RubricTest test) {
    if (test.judge().equals("cues") && test.answers().isEmpty()) {
      return Judge.cues();
    }
    return test.answers().isEmpty()
        ? Judge.stored(test.judge())
        : Judge.recorded(test.judge(), Path.of(test.answers()));
  }

  private record Invocation(Result result, RubricTest.Unscored unscored)
      implements TestTemplateInvocationContext, BeforeTestExecutionCallback, ParameterResolver {

    @Override
    public String getDisplayName(int index) {
      return result.id();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
      Map<String, String> entries = new TreeMap<>();
      result.digest().ifPresent(digest -> entries.put("scorecard", digest));
      result.score().ifPresent(score -> entries.put("composite", score.toPlainString()));
      result.verdict().ifPresent(verdict -> entries.put("verdict", verdict));
      if (!entries.isEmpty()) {
        context.publishReportEntry(entries);
      }
      new ResultAssert(result, unscored).isNotFailed();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Result.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return result;
    }
  }
}
