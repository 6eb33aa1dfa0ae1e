package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.BatchResults.BatchFile;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.RequestedJudge;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Kind;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.session.JudgeClient;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.repository.ArtefactLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The first step of a batch: fixes the bundle, the judge and the version of the file, and divides
/// the file into chunks. No text leaves it.
record BatchSplitFunction(ArtefactLoader loader, JudgeClient judgeClient, ExtractFunction extract) {

  /// A chunk of `cues` is done in seconds. Of a model's answers, each of which may take ten of
  /// them, half of the deadline has room for a few.
  private static final int LINES_MAX = 100;

  private static final int LINES_OF_MODELS = 5;
  private static final int CHUNK_BYTES_MAX = 2_000_000;

  /// Of the 262,144 that a state can carry; the rest is for what the machine itself puts in.
  private static final int STATE_BYTES_MAX = 250_000;

  /// What is said of a line at most, and of each calibration and a rubric of its own.
  private static final int RESULT_BYTES_MAX = 2_450;

  private static final int RESULT_BYTES = 150;

  /// Chunks at once, if the call does not say.
  static final int CONCURRENCY = 40;

  private static final int CONCURRENCY_MAX = 10_000;
  private static final String CALIBRATE = "calibrate";

  /// The input of the state machine, as a whole.
  ///
  /// @param call as it was given
  /// @param panel in the place of the judge
  /// @param file empty after a problem
  /// @param lines of a chunk; 0 for what suits the judge
  /// @param calibrations that are applied to the answers
  /// @param bar that the run is begun for
  /// @param calibration that is fitted to the labels of the lines
  record Request(
      JsonObject call,
      String bundle,
      JudgeIdentity judge,
      Optional<Panel> panel,
      Optional<BatchFile> file,
      int lines,
      List<Digest> calibrations,
      Optional<Digest> bar,
      JsonObject fixed,
      Optional<CalibrateFunction.Request> calibration) {

    Request {
      calibrations = List.copyOf(calibrations);
    }

    static Request read(RequestBody body, TextInputLoader textInputLoader) {
      body.require("call", "send the input of the state machine");
      RequestBody call = body.part("call");
      // an empty object is a request, too
      JsonObject given = object(body.json("call").orElse(JsonObject.EMPTY));
      String bundle = call.requireText("bundle", "name a digest, `name@version` or `name@alias`");
      JudgeIdentity judge = RequestedJudge.readConfigured(call);
      BatchSteps.seed(call);
      Optional<CalibrateFunction.Request> calibration = Optional.empty();
      if (given.has(CALIBRATE)) {
        RequestBody asked = call.part(CALIBRATE);
        calibration = Optional.of(CalibrateRequest.unlabelled(asked, bundle, judge));
        asked.reportUnknownKeys();
      }
      Request request =
          new Request(
              given,
              bundle,
              judge,
              PanelRequest.panel(call),
              BatchFile.named(call, textInputLoader),
              call.whole("lines", 0, 0, LINES_MAX),
              ScoreFunction.Request.calibrations(call),
              BatchSteps.bar(call),
              JsonObject.of(
                  "bar", call.text("bar"),
                  "calibrate", object(given.find(CALIBRATE).orElse(JsonObject.EMPTY)),
                  "calibration", given.find("calibration").orElse(Json.of("")),
                  "concurrency", call.whole("concurrency", CONCURRENCY, 1, CONCURRENCY_MAX),
                  "target", calibration.map(CalibrateFunction.Request::target).orElse(""),
                  "replicate", call.whole("replicate", 0, 0, ExtractFunction.REPLICATE_MAX),
                  "seed", call.text("seed"),
                  "tolerated", call.whole("tolerated", 5, 0, 100)),
              calibration);
      call.reportUnknownKeys();
      body.finish();
      return request;
    }

    private static JsonObject object(Json json) {
      return json instanceof JsonObject object ? object : JsonObject.EMPTY;
    }
  }

  /// What is fixed for the batch, and its chunks.
  ///
  /// @param fixed what the call says, or its default
  /// @param judge that of the panel, if there is one
  @Kind(value = "split", member = "outcome")
  record Response(
      @Flat JsonObject fixed,
      Digest bundle,
      JudgeIdentity judge,
      @Unwritten Optional<Panel> panel,
      String versionId,
      long documents,
      @Unwritten List<LineRange> chunks)
      implements FunctionResponse {
    Response {
      chunks = List.copyOf(chunks);
    }

    @Derived("panel")
    JsonObject written() {
      return panel.map(Panel::json).orElse(JsonObject.EMPTY);
    }

    @Derived("chunks")
    List<String> texts() {
      return chunks.stream().map(LineRange::text).toList();
    }
  }

  Response split(Request request) {
    Bundle bundle = loader.bundleOrFrame(request.bundle());
    if (bundle.frame().isPresent()
        && (request.calibration().isPresent() || !request.calibrations().isEmpty())) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "/call/" + (request.calibration().isPresent() ? CALIBRATE : "calibration"),
          ProblemCode.MISMATCH,
          "a calibration is fitted for one rubric, and lines make several of a frame",
          "leave it out");
    }
    request.calibration().ifPresent(it -> it.require(bundle));
    Optional<Panel> panel = request.panel().map(it -> extract.fitting(it, bundle));
    JudgeIdentity judge =
        panel.map(Panel::identity).orElseGet(() -> judgeClient.resolve(request.judge()));
    if (panel.isEmpty() && Candidates.orders(bundle.extraction(), judge).size() > 1) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "/bundle",
          ProblemCode.WRONG_VALUES,
          "the rubric compares two candidates, and a batch asks in one order",
          "name a panel of both orders");
    }
    LineSplitter splitter = new LineSplitter(lines(request, bundle, judge, panel), CHUNK_BYTES_MAX);
    BatchFile file = request.file().orElseThrow();
    FetchResult.Fetched part = file.part(0, BatchFile.PART_BYTES);
    String versionId = part.versionId();
    file = file.withVersion(versionId);
    splitter.add(part.bytes());
    for (long at = part.bytes().length; at < part.size(); at += part.bytes().length) {
      part = file.part(at, BatchFile.PART_BYTES);
      splitter.add(part.bytes());
    }
    List<LineRange> chunks = splitter.end();
    RunSpec spec = new RunSpec(bundle.digest(), judge, List.of(0), request.calibrations());
    request.bar().ifPresent(it -> BatchSteps.bar(it, loader).require(spec, splitter.documents()));
    Response response =
        new Response(
            request.fixed(),
            bundle.digest(),
            judge,
            panel,
            versionId,
            splitter.documents(),
            chunks);
    check(request, response);
    return response;
  }

  /// The lines of a chunk whose results, each as long as it may be, fit into a state.
  private static int lines(
      Request request, Bundle bundle, JudgeIdentity judge, Optional<Panel> panel) {
    int jurors = panel.map(it -> it.jurors().size()).orElse(1);
    int byDefault =
        judge.equals(CueJudge.IDENTITY) ? LINES_MAX : Math.max(1, LINES_OF_MODELS / jurors);
    int more = request.calibrations().size() + (bundle.frame().isPresent() ? 1 : 0);
    int most = STATE_BYTES_MAX / (RESULT_BYTES_MAX + more * RESULT_BYTES);
    return Math.min(Math.max(1, most), request.lines() == 0 ? byDefault : request.lines());
  }

  private static void check(Request request, Response response) {
    if (response.chunks().isEmpty()) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "/call/key",
          ProblemCode.MISSING,
          "the file has no lines",
          "write an object on each line");
    }
    // the call, the answer and what is fixed of it are in the state at once
    int ranges = response.chunks().stream().mapToInt(it -> it.text().length() + 3).sum();
    int others = bytes(response.json()) - ranges;
    if (bytes(request.call()) + 2 * others + ranges > STATE_BYTES_MAX) {
      throw RequestFailure.with(
          FunctionOutcome.TOO_LARGE,
          "/call/key",
          ProblemCode.TOO_LARGE,
          "the file has " + response.chunks().size() + " chunks, more than a batch can carry",
          "divide it into several files");
    }
  }

  private static int bytes(JsonObject json) {
    return PlainJson.text(json).getBytes(UTF_8).length;
  }

  /// Finds the chunks of a file of lines while its bytes pass by. It holds no line.
  static final class LineSplitter {

    /// In UTF-8.
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final int linesMax;
    private final int bytesMax;
    private final List<LineRange> ranges = new ArrayList<>();

    private long at;
    private int marked;
    private long lineFrom;
    private boolean blank = true;
    private long documents;
    private long chunkFrom;
    private long chunkEnd;
    private long chunkFirst;

    /// @param linesMax documents in a chunk
    /// @param bytesMax of a chunk; a longer line is a chunk of its own, of as many bytes as it
    ///   takes to see that it is too long
    LineSplitter(int linesMax, int bytesMax) {
      this.linesMax = linesMax;
      this.bytesMax = bytesMax;
    }

    void add(byte[] bytes) {
      for (byte each : bytes) {
        at++;
        if (isMark(each)) {
          marked++;
          continue;
        }
        endMark();
        if (each == '\n') {
          endLine();
        } else if (each != ' ' && each != '\t' && each != '\r') {
          blank = false;
        }
      }
    }

    /// The chunks in order, once all bytes were added.
    List<LineRange> end() {
      endMark();
      endLine();
      endChunk();
      return List.copyOf(ranges);
    }

    /// How many lines are not blank.
    long documents() {
      return documents;
    }

    /// Whether the file begins with a byte order mark up to here: a line of it alone is blank.
    private boolean isMark(byte each) {
      return marked < BYTE_ORDER_MARK.length && at == marked + 1 && each == BYTE_ORDER_MARK[marked];
    }

    /// What only began like a mark is part of a line.
    private void endMark() {
      if (marked > 0 && marked < BYTE_ORDER_MARK.length) {
        blank = false;
        marked = BYTE_ORDER_MARK.length;
      }
    }

    private void endLine() {
      if (!blank) {
        if (at - chunkFrom > bytesMax) {
          endChunk();
        }
        if (documents == chunkFirst) {
          chunkFrom = lineFrom;
        }
        documents++;
        chunkEnd = at;
        if (documents - chunkFirst == linesMax) {
          endChunk();
        }
      }
      blank = true;
      lineFrom = at;
    }

    private void endChunk() {
      if (documents > chunkFirst) {
        ranges.add(
            new LineRange(
                chunkFrom,
                (int) Math.min(RequestBody.BYTES_MAX + 1, chunkEnd - chunkFrom),
                chunkFirst));
      }
      chunkFirst = documents;
      chunkFrom = lineFrom;
    }
  }

  /// Whole lines of a file, found by their bytes. As a text, it is what a state machine hands to
  /// the function: `from:bytes:first`.
  ///
  /// @param from the first byte
  /// @param bytes how many
  /// @param first the position of the first document, from 0; blank lines are no documents
  record LineRange(long from, int bytes, long first) {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,15}):(\\d{1,9}):(\\d{1,15})");

    static Optional<LineRange> parse(String text) {
      Matcher parts = TEXT.matcher(text);
      return parts.matches()
          ? Optional.of(
              new LineRange(
                  Long.parseLong(parts.group(1)),
                  Integer.parseInt(parts.group(2)),
                  Long.parseLong(parts.group(3))))
          : Optional.empty();
    }

    String text() {
      return from + ":" + bytes + ":" + first;
    }
  }
}
