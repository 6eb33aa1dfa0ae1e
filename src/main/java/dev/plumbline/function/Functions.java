package dev.plumbline.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.judging.ModelBusy;
import dev.plumbline.source.SourceBusy;
import dev.plumbline.store.Patience;
import dev.plumbline.store.StoreBusy;
import dev.plumbline.store.StoreFailed;
import java.time.Duration;
import java.util.List;

/// The door of the functions: JSON in, JSON out. Whatever a caller must act on comes out as an
/// outcome; an exception means that the world failed.
public final class Functions {

  public static final List<String> NAMES =
      List.of("compile-bundle", "extract", "score", "calibrate");

  private static final String AGAIN = "send the same again";

  private final CompileBundleFunction compileBundle;
  private final Drafts drafts;
  private final ExtractFunction extract;
  private final ScoreFunction score;
  private final CalibrateFunction calibrate;
  private final Sources sources;
  private final Teller teller;
  private final Duration patience;

  /// @param patience how long a request may wait for its stores, all its calls together
  Functions(
      CompileBundleFunction compileBundle,
      Drafts drafts,
      ExtractFunction extract,
      ScoreFunction score,
      CalibrateFunction calibrate,
      Sources sources,
      Teller teller,
      Duration patience) {
    this.compileBundle = compileBundle;
    this.drafts = drafts;
    this.extract = extract;
    this.score = score;
    this.calibrate = calibrate;
    this.sources = sources;
    this.teller = teller;
    this.patience = patience;
  }

  /// @param function one of [#NAMES]
  /// @return canonical JSON, decimals as strings
  public byte[] answer(String function, byte[] request) {
    return teller.told(
        function,
        request,
        spending -> Patience.within(patience, () -> answered(function, request, spending)));
  }

  /// Loads what a first request would have to wait for: code, and the way to the store. Whether the
  /// store answers is told when somebody asks.
  public void prime() {
    try {
      byte[] request = "{\"bundle\":\"none@0\",\"facts\":{}}".getBytes(UTF_8);
      Patience.within(patience, () -> answered("score", request, new Spending()));
    } catch (StoreFailed told) {
      // by the first request
    }
  }

  private Answered answered(String function, byte[] request, Spending spending) {
    try {
      RequestBody body = RequestBody.read(request);
      boolean brief = Brief.isAsked(body);
      Answered whole = answered(function, body, spending);
      return brief ? new Brief(whole) : whole;
    } catch (Stopped stopped) {
      return stopped;
    }
  }

  private Answered answered(String function, RequestBody body, Spending spending) {
    try {
      return switch (function) {
        case "compile-bundle" ->
            Drafts.Request.isAsked(body)
                ? drafts.draft(Drafts.Request.read(body), spending)
                : compileBundle.compile(CompileBundleFunction.Request.read(body));
        case "extract" -> extract.extract(ExtractFunction.Request.read(body, sources), spending);
        case "score" -> score.score(ScoreFunction.Request.read(body));
        case "calibrate" -> calibrate.calibrate(CalibrateRequest.read(body, sources));
        default -> throw new IllegalArgumentException("no function " + function);
      };
    } catch (Stopped stopped) {
      return stopped;
    } catch (StoreBusy busy) {
      return Stopped.with(
          Outcome.INCOMPLETE,
          "",
          "store-busy",
          "the store was busy, and nothing was recorded",
          AGAIN);
    } catch (SourceBusy busy) {
      return Stopped.with(
          Outcome.INCOMPLETE,
          "",
          "source-busy",
          "the source was busy, and nothing was recorded",
          AGAIN);
    } catch (ModelBusy busy) {
      return Stopped.with(
          Outcome.INCOMPLETE,
          "",
          "model-busy",
          "the model was busy, and nothing was recorded",
          AGAIN);
    }
  }
}
