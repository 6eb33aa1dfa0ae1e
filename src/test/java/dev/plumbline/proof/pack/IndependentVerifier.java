package dev.plumbline.proof.pack;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.ToolProvider;

/// `Verify.java` and what lies beside it, compiled and loaded with nothing but the JDK in sight.
@SuppressWarnings("unchecked") // fields of a class that is compiled at run time
public final class IndependentVerifier {

  static final Path SOURCES = Path.of("src/verifier/java");

  private static final Path FOLDING = Path.of("docs/format/folding-1.txt");

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
      String folder = classes.toString();
      List<String> arguments =
          new ArrayList<>(List.of("-Xlint:all", "-Werror", "-classpath", folder, "-d", folder));
      RunPackExport.VERIFIER.forEach(name -> arguments.add(SOURCES.resolve(name).toString()));
      int exit =
          ToolProvider.getSystemJavaCompiler()
              .run(null, null, null, arguments.toArray(String[]::new));
      if (exit != 0) {
        throw new IllegalStateException("the verifier does not compile");
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
      parsed(bytes);
      return true;
    } catch (IllegalArgumentException refused) {
      return false;
    }
  }

  /// What it reads in the payload of an attestation; `refused: …` if it is none.
  String statement(String payload) {
    try {
      byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
      return on(verifier(), "statement", parsed(bytes), "given").toString();
    } catch (IllegalArgumentException refused) {
      return "refused: " + refused.getMessage();
    }
  }

  String root(List<byte[]> leaves) {
    Object root = instance(type("Verify$MerkleRoot"));
    leaves.forEach(leaf -> on(root, "add", call("leafHash", (Object) leaf)));
    return (String) on(root, "hex");
  }

  /// Whether it takes the envelope for one that the key has signed.
  boolean signers(JsonObject envelope, String pem) {
    Object verifier = verifier();
    ((List<Object>) get(verifier, "keys")).add(invoked(type("Verify$Key"), null, "parse", pem));
    Object opened =
        on(
            verifier,
            "open",
            CanonicalJson.bytes(envelope),
            "given",
            envelope.text("payloadType"),
            "it");
    return (boolean) on(opened, "trusted");
  }

  String folded(String text) {
    return (String) on(folding(), "fold", text);
  }

  /// What it finds wrong with the spans of a quote in that text.
  List<String> quoteFaults(JsonObject quote, String text) {
    Object score = score();
    boolean counts = quote.find("counts").isPresent() && quote.flag("counts");
    on(quotes(score, text), "spans", parsed(quote), quote.text("match"), counts, "given");
    return faults(score);
  }

  /// Whether it is sure that no quote may begin or end at this offset.
  boolean cuts(String text, int at) {
    return (boolean) invoked(type("Quotes$Edges"), null, "cut", text, at);
  }

  /// What it finds wrong with the quotes of an extraction of that text.
  List<String> quotesFaults(JsonObject extractionSpec, JsonObject extraction, String text) {
    Object score = score();
    set(score, "extractionSpec", parsed(extractionSpec));
    Object quotes = quotes(score, text, extraction);
    for (Object finding : (List<?>) ((Map<?, ?>) parsed(extraction)).get("findings")) {
      on(quotes, "quotes", ((Map<?, ?>) finding).get("quotes"), parsed(JsonObject.EMPTY), "given");
    }
    on(quotes, "reuse");
    return faults(score);
  }

  private Object table;

  private Object folding() {
    try {
      table = table == null ? instance(type("Quotes$Folding"), Files.readString(FOLDING)) : table;
      return table;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Object quotes(Object score, String text) {
    return quotes(score, text, JsonObject.builder().build());
  }

  private Object quotes(Object score, String text, JsonObject extraction) {
    return instance(
        type("Quotes"), score, parsed(extraction), parts(score, oneText(text)), "given");
  }

  private Object parts(Object score, JsonObject document) {
    return instance(type("DocumentParts"), parsed(document), get(score, "extractionSpec"));
  }

  private static JsonObject oneText(String text) {
    return JsonObject.of("text", text);
  }

  /// What it finds wrong with the quotes of an extraction, and with how many must be there.
  public List<String> evidenceFaults(
      JsonObject extractionSpec, Optional<JsonObject> document, JsonObject extraction) {
    Object score = score();
    set(score, "extractionSpec", parsed(extractionSpec));
    try {
      Object parts = document.map(it -> parts(score, it)).orElse(null);
      on(instance(type("Quotes"), score, parsed(extraction), parts, ""), "verify");
    } catch (IllegalArgumentException failure) {
      return List.of(String.valueOf(failure.getCause()));
    }
    return faults(score);
  }

  /// What it finds wrong with the specs of a bundle, beside its rubric.
  public List<String> specFaults(
      JsonObject rubric, JsonObject extractionSpec, JsonObject scoringSpec) {
    Object score = score();
    set(score, "rubric", parsed(rubric));
    set(score, "extractionSpec", parsed(extractionSpec));
    set(score, "scoringSpec", parsed(scoringSpec));
    on(score, "specs");
    return faults(score);
  }

  /// What it finds wrong with a scorecard, computed again from its trace, spec and extraction.
  public List<String> scoreFaults(
      JsonObject scoringSpec, JsonObject extractionSpec, JsonObject extraction, JsonObject card) {
    return scoreFaults(scoringSpec, extractionSpec, Optional.of(extraction), card);
  }

  /// What it finds wrong with the scorecard of an extraction.
  public List<String> scoreFaults(Bundle bundle, Extraction extraction) {
    return scoreFaults(
        bundle.scoring().json(),
        bundle.extraction().json(),
        extraction.json(),
        new Scorer(bundle).score(extraction).json());
  }

  /// Likewise, of a pack that may be without extractions.
  List<String> scoreFaults(
      JsonObject scoringSpec,
      JsonObject extractionSpec,
      Optional<JsonObject> extraction,
      JsonObject card) {
    Object score = score();
    set(score, "scoringSpec", parsed(scoringSpec));
    set(score, "extractionSpec", parsed(extractionSpec));
    try {
      on(score, "scored", parsed(card), extraction.map(this::parsed).orElse(null), "");
    } catch (IllegalArgumentException failure) {
      return List.of(String.valueOf(failure.getCause()));
    }
    return faults(score);
  }

  /// What it finds wrong with a calibrated result.
  ///
  /// @param vector of `docs/format/calibrated.json`
  List<String> calibrationFaults(JsonObject vector) {
    Object score = score();
    set(score, "scoringSpec", parsed(vector.object("scoringSpec")));
    set(score, "extractionSpec", parsed(vector.object("extractionSpec")));
    JsonObject calibration = vector.object("calibration");
    Digest digest = Digest.of(ArtefactKind.CALIBRATION, CanonicalJson.bytes(calibration));
    ((Map<Object, Object>) get(get(score, "verify"), "calibrations"))
        .put(digest.toString(), parsed(calibration));
    JsonObject card = vector.object("scorecard");
    Digest carded = Digest.of(ArtefactKind.SCORECARD, CanonicalJson.bytes(card));
    JsonObject result = vector.object("result");
    on(
        score,
        "calibrated",
        result.text("target"),
        parsed(result),
        instance(type("Verify$Hashed"), "scorecard", parsed(card), carded.toString()),
        parsed(vector.object("extraction")),
        "given");
    return faults(score);
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

  /// What recomputes, with a verifier that it tells what is wrong.
  private Object score() {
    Object score = instance(type("Score"), verifier());
    set(score, "folding", folding());
    set(score, "extractionSpec", parsed(JsonObject.builder().build()));
    return score;
  }

  private Class<?> type(String name) {
    try {
      return verify.getClassLoader().loadClass(name);
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

  private static List<String> faults(Object score) {
    return ((List<?>) get(get(score, "verify"), "faults")).stream().map(String::valueOf).toList();
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
    return parsed(CanonicalJson.bytes(json));
  }

  private Object parsed(byte[] bytes) {
    return invoked(type("Json"), null, "canonical", bytes, "given");
  }

  /// Whether it finds that a path leads from a leaf to a root.
  boolean included(byte[] leaf, long at, long size, List<Object> path, String root) {
    return (boolean) invoked(type("Verify$MerkleRoot"), null, "leads", leaf, at, size, path, root);
  }

  /// The digest of an artefact by its kind, as it reads one.
  String digest(String kind, byte[] body) {
    byte[] prefix = (byte[]) call("prefix", kind);
    byte[] bytes = Arrays.copyOf(prefix, prefix.length + body.length);
    System.arraycopy(body, 0, bytes, prefix.length, body.length);
    return (String) on(on(verifier(), "hashed", bytes, kind, kind), "digest");
  }
}
