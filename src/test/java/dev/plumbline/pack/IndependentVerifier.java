package dev.plumbline.pack;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;

/// `Verify.java`, compiled from its source in a class loader that sees nothing but the JDK.
public final class IndependentVerifier {

  private static final Path SOURCE = Path.of("src/main/resources/dev/plumbline/pack/Verify.java");

  private final Class<?> verify;

  private IndependentVerifier(Class<?> verify) {
    this.verify = verify;
  }

  /// What a run of it gave.
  public record Outcome(int exit, String out) {}

  public static IndependentVerifier compiled() {
    try {
      Path classes = Files.createTempDirectory("verifier");
      int exit =
          ToolProvider.getSystemJavaCompiler()
              .run(null, null, null, "-d", classes.toString(), SOURCE.toString());
      if (exit != 0) {
        throw new IllegalStateException("Verify.java does not compile");
      }
      URLClassLoader loader =
          new URLClassLoader(
              new URL[] {classes.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
      return new IndependentVerifier(loader.loadClass("Verify"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /// As `java Verify.java` with these arguments, in this process.
  public synchronized Outcome run(String... arguments) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream captured = new ByteArrayOutputStream();
    try (PrintStream stream = new PrintStream(captured, true, StandardCharsets.UTF_8)) {
      System.setOut(stream);
      System.setErr(stream);
      var constructor = verify.getDeclaredConstructor();
      constructor.setAccessible(true);
      Method run = verify.getDeclaredMethod("run", String[].class);
      run.setAccessible(true);
      int exit = (int) run.invoke(constructor.newInstance(), (Object) arguments);
      return new Outcome(exit, captured.toString(StandardCharsets.UTF_8));
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(failure);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  /// What it finds wrong with a scorecard, computed again from its trace, spec and extraction.
  List<String> scoreFaults(
      JsonObject scoringSpec, JsonObject extractionSpec, JsonObject extraction, JsonObject card) {
    try {
      var constructor = verify.getDeclaredConstructor();
      constructor.setAccessible(true);
      Object verifier = constructor.newInstance();
      set(verifier, "scoringSpec", parsed(scoringSpec));
      set(verifier, "extractionSpec", parsed(extractionSpec));
      Class<?> score = verify.getClassLoader().loadClass("Verify$Score");
      var maker =
          score.getDeclaredConstructor(
              verify, Map.class, Map.class, String.class, BigDecimal.class);
      maker.setAccessible(true);
      Object computed = maker.newInstance(verifier, parsed(card), parsed(extraction), "", null);
      Method check = score.getDeclaredMethod("verify");
      check.setAccessible(true);
      try {
        check.invoke(computed);
      } catch (InvocationTargetException failure) {
        return List.of(String.valueOf(failure.getCause()));
      }
      Field faults = verify.getDeclaredField("faults");
      faults.setAccessible(true);
      return ((List<?>) faults.get(verifier)).stream().map(String::valueOf).toList();
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private void set(Object verifier, String name, Object value) throws ReflectiveOperationException {
    Field field = verify.getDeclaredField(name);
    field.setAccessible(true);
    field.set(verifier, value);
  }

  private Object parsed(JsonObject json) throws ReflectiveOperationException {
    Method read = verify.getDeclaredMethod("canonicalObject", byte[].class, String.class);
    read.setAccessible(true);
    return read.invoke(null, CanonicalJson.bytes(json), "given");
  }
}
