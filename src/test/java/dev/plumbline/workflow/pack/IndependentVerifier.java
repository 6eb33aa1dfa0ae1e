package dev.plumbline.workflow.pack;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.ToolProvider;

/// `Verify.java`, compiled from its source in a class loader that sees nothing but the JDK.
@SuppressWarnings("unchecked") // fields of a class that is compiled at run time
public final class IndependentVerifier {

  private static final Path SOURCE =
      Path.of("src/main/resources/dev/plumbline/workflow/pack/Verify.java");

  private static final Path FOLDING = Path.of("docs/format/folding-2.txt");

  private final Class<?> verify;

  private IndependentVerifier(Class<?> verify) {
    this.verify = verify;
  }

  /// What a run of it gave.
  public record Outcome(int exit, String out) {}

  /// Compiled once, whoever asks.
  private static final class Compiled {
    static final IndependentVerifier VERIFIER = compile();
  }

  public static IndependentVerifier compiled() {
    return Compiled.VERIFIER;
  }

  private static IndependentVerifier compile() {
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
      int exit = (int) on(verifier(), "run", (Object) arguments);
      return new Outcome(exit, captured.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  boolean isCanonical(byte[] bytes) {
    try {
      call("canonicalObject", bytes, "given");
      return true;
    } catch (IllegalArgumentException refused) {
      return false;
    }
  }

  /// What it reads in the payload of an attestation; `refused: …` if it is none.
  String statement(String payload) {
    try {
      byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
      return on(verifier(), "statement", call("canonicalObject", bytes, "given"), "given")
          .toString();
    } catch (IllegalArgumentException refused) {
      return "refused: " + refused.getMessage();
    }
  }

  String root(List<byte[]> leaves) {
    Object root = made("MerkleRoot");
    leaves.forEach(leaf -> on(root, "add", call("leafHash", (Object) leaf)));
    return (String) on(root, "hex");
  }

  /// Whether it takes the envelope for one that the key has signed.
  boolean signers(JsonObject envelope, String pem) {
    Object verifier = verifier();
    ((List<Object>) get(verifier, "keys")).add(invoked(nested("Key"), null, "parse", pem));
    Object opened =
        on(verifier, "open", CanonicalJson.bytes(envelope), "given", envelope.text("payloadType"));
    return (boolean) on(opened, "trusted");
  }

  String folded(String text) {
    return (String) on(folding(), "fold", text);
  }

  /// What it finds wrong with the spans of a quote in that text.
  List<String> quoteFaults(JsonObject quote, String text) {
    Object verifier = verifier();
    set(verifier, "folding", folding());
    boolean counts = quote.find("counts").isPresent() && quote.flag("counts");
    on(verifier, "spans", parsed(quote), quote.text("match"), counts, text, "given", false);
    return faults(verifier);
  }

  /// Whether it is sure that no quote may begin or end at this offset.
  boolean cuts(String text, int at) {
    return (boolean) invoked(nested("Edges"), null, "cut", text, at);
  }

  /// What it finds wrong with the quotes of an extraction of that text.
  List<String> quotesFaults(JsonObject extractionSpec, JsonObject extraction, String text) {
    Object verifier = verifier();
    set(verifier, "folding", folding());
    set(verifier, "extractionSpec", parsed(extractionSpec));
    for (JsonObject finding :
        extraction.list("findings").stream().map(JsonObject.class::cast).toList()) {
      Map<String, Object> read = (Map<String, Object>) parsed(finding);
      on(
          verifier,
          "quotes",
          read.get("quotes"),
          text,
          "given",
          ((Map<String, Object>) parsed(extractionSpec)).get("evidence"));
    }
    on(verifier, "reuse", parsed(extraction), "given");
    return faults(verifier);
  }

  private Object table;

  private Object folding() {
    try {
      table = table == null ? made("Folding", Files.readString(FOLDING)) : table;
      return table;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// What it finds wrong with the quotes of an extraction, and with how many must be there.
  public List<String> evidenceFaults(
      JsonObject extractionSpec, Optional<String> text, JsonObject extraction) {
    Object verifier = verifier();
    set(verifier, "folding", folding());
    set(verifier, "extractionSpec", parsed(extractionSpec));
    try {
      on(made("Evidence", verifier, parsed(extraction), text.orElse(null), ""), "verify");
    } catch (IllegalArgumentException failure) {
      return List.of(String.valueOf(failure.getCause()));
    }
    return faults(verifier);
  }

  /// What it finds wrong with a scorecard, computed again from its trace, spec and extraction.
  public List<String> scoreFaults(
      JsonObject scoringSpec, JsonObject extractionSpec, JsonObject extraction, JsonObject card) {
    Object verifier = verifier();
    set(verifier, "scoringSpec", parsed(scoringSpec));
    set(verifier, "extractionSpec", parsed(extractionSpec));
    try {
      on(made("Score", verifier, parsed(card), parsed(extraction), "", null), "verify");
    } catch (IllegalArgumentException failure) {
      return List.of(String.valueOf(failure.getCause()));
    }
    return faults(verifier);
  }

  /// What it finds wrong with a calibrated result.
  ///
  /// @param vector of `docs/format/calibrated.json`
  List<String> calibrationFaults(JsonObject vector) {
    Object verifier = verifier();
    set(verifier, "scoringSpec", parsed(vector.object("scoringSpec")));
    set(verifier, "extractionSpec", parsed(vector.object("extractionSpec")));
    JsonObject calibration = vector.object("calibration");
    Digest digest = Digest.of(ArtefactKind.CALIBRATION, CanonicalJson.bytes(calibration));
    ((Map<Object, Object>) get(verifier, "calibrations"))
        .put(digest.toString(), parsed(calibration));
    JsonObject card = vector.object("scorecard");
    Object hashed =
        made(
            "Hashed",
            parsed(card),
            Digest.of(ArtefactKind.SCORECARD, CanonicalJson.bytes(card)).toString());
    JsonObject result = vector.object("result");
    on(
        verifier,
        "calibrated",
        result.text("target"),
        parsed(result),
        hashed,
        parsed(vector.object("extraction")),
        "given");
    return faults(verifier);
  }

  /// Calls a static method of it.
  ///
  /// @throws IllegalArgumentException with its exception as the cause
  Object call(String method, Object... arguments) {
    return invoked(verify, null, method, arguments);
  }

  private Object on(Object target, String method, Object... arguments) {
    return invoked(target.getClass(), target, method, arguments);
  }

  private static Object invoked(Class<?> type, Object target, String name, Object... arguments) {
    Method method =
        Arrays.stream(type.getDeclaredMethods())
            .filter(it -> it.getName().equals(name) && it.getParameterCount() == arguments.length)
            .findFirst()
            .orElseThrow(() -> new AssertionError("the verifier has no " + name));
    try {
      method.setAccessible(true);
      return method.invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      throw new IllegalArgumentException(name, thrown.getCause());
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private Object verifier() {
    return instance(verify);
  }

  private Object made(String type, Object... arguments) {
    return instance(nested(type), arguments);
  }

  private Class<?> nested(String type) {
    try {
      return verify.getClassLoader().loadClass("Verify$" + type);
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static Object instance(Class<?> type, Object... arguments) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructors()[0];
      constructor.setAccessible(true);
      return constructor.newInstance(arguments);
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static List<String> faults(Object verifier) {
    return ((List<?>) get(verifier, "faults")).stream().map(String::valueOf).toList();
  }

  private static Object get(Object verifier, String name) {
    try {
      Field field = verifier.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(verifier);
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static void set(Object verifier, String name, Object value) {
    try {
      Field field = verifier.getClass().getDeclaredField(name);
      field.setAccessible(true);
      field.set(verifier, value);
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private Object parsed(JsonObject json) {
    return call("canonicalObject", CanonicalJson.bytes(json), "given");
  }
}
