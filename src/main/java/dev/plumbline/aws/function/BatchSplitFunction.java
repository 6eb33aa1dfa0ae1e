package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.JudgeParameter;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunSpec;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.store.source.FetchResult;
import dev.plumbline.workflow.judging.JudgeClient;
import dev.plumbline.workflow.repository.ArtefactLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The first step of a batch: fixes the bundle, the judge and the version of the file, and divides
/// the file into chunks. No text leaves it.
final class BatchSplitFunction {

  /// A chunk of `cues` is done in seconds. Of a model's answers, each of which may take ten of
  /// them, half of the deadline has room for a few.
  private static final int LINES_MAX = 100;

  private static final int LINES_OF_MODELS = 5;
  private static final int CHUNK_BYTES_MAX = 2_000_000;

  /// What a state machine can carry, less what else is in the state.
  private static final int RANGES_BYTES_MAX = 220_000;

  private final ArtefactLoader loader;
  private final JudgeClient judgeClient;
  private final ExtractFunction extract;

  BatchSplitFunction(ArtefactLoader loader, JudgeClient judgeClient, ExtractFunction extract) {
    this.loader = loader;
    this.judgeClient = judgeClient;
    this.extract = extract;
  }

  /// @param panel in the place of the judge
  /// @param file empty after a problem
  /// @param lines of a chunk; 0 for what suits the judge
  /// @param calibrations that are applied to the answers
  /// @param bar that the run is begun for
  record Request(
      String bundle,
      JudgeIdentity judge,
      Optional<Panel> panel,
      Optional<BatchFile> file,
      int lines,
      List<Digest> calibrations,
      Optional<Digest> bar) {

    Request {
      calibrations = List.copyOf(calibrations);
    }

    static Request read(RequestBody body, TextInputLoader textInputLoader) {
      Request request =
          new Request(
              body.requireText("bundle", "name a digest, `name@version` or `name@alias`"),
              JudgeParameter.readConfigured(body),
              PanelRequest.panel(body),
              BatchFile.read(body, "file", textInputLoader),
              body.whole("lines", 0, 0, LINES_MAX),
              ScoreFunction.Request.calibrations(body),
              BatchSteps.bar(body));
      body.finish();
      return request;
    }
  }

  /// What is fixed for the batch, and its chunks.
  ///
  /// @param judge that of the panel, if there is one
  record Response(
      Digest bundle,
      JudgeIdentity judge,
      Optional<Panel> panel,
      String versionId,
      long documents,
      List<LineRange> chunks)
      implements FunctionResponse {
    Response {
      chunks = List.copyOf(chunks);
    }

    @Override
    public JsonObject json() {
      return JsonObject.builder()
          .put("outcome", FunctionOutcome.SPLIT.wireName())
          .put("bundle", bundle)
          .put("judge", judge.json())
          .put("panel", panel.map(Panel::json).orElse(JsonObject.EMPTY))
          .put("versionId", versionId)
          .put("documents", documents)
          .put("chunks", JsonArray.texts(chunks.stream().map(LineRange::text).toList()))
          .build();
    }
  }

  Response split(Request request) {
    Bundle bundle = loader.bundle(request.bundle());
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
    int jurors = panel.map(it -> it.jurors().size()).orElse(1);
    int byDefault =
        judge.equals(CueJudge.IDENTITY) ? LINES_MAX : Math.max(1, LINES_OF_MODELS / jurors);
    LineSplitter splitter =
        new LineSplitter(request.lines() == 0 ? byDefault : request.lines(), CHUNK_BYTES_MAX);
    BatchFile file = request.file().orElseThrow();
    FetchResult.Fetched part = file.part(0, BatchFile.PART_BYTES);
    String versionId = part.versionId();
    file = file.withVersion(versionId);
    splitter.add(part.bytes());
    for (long at = part.bytes().length; at < part.size(); at += part.bytes().length) {
      part = file.part(at, BatchFile.PART_BYTES);
      splitter.add(part.bytes());
    }
    Response response = new Response(bundle.digest(), judge, panel, versionId, 0, splitter.end());
    check(response);
    RunSpec spec = new RunSpec(bundle.digest(), judge, List.of(0), request.calibrations());
    request.bar().ifPresent(it -> BatchSteps.bar(it, loader).require(spec, splitter.documents()));
    return new Response(
        bundle.digest(), judge, panel, versionId, splitter.documents(), response.chunks());
  }

  private static void check(Response response) {
    if (response.chunks().stream().mapToInt(it -> it.text().length() + 3).sum()
        > RANGES_BYTES_MAX) {
      throw RequestFailure.with(
          FunctionOutcome.TOO_LARGE,
          "/file",
          ProblemCode.TOO_LARGE,
          "the file has " + response.chunks().size() + " chunks, more than a batch can carry",
          "divide it into several files");
    }
    if (response.chunks().isEmpty()) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "/file",
          ProblemCode.MISSING,
          "the file has no lines",
          "write an object on each line");
    }
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
    /// @param bytesMax of a chunk; a longer line is a chunk of its own
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
                chunkFrom, (int) Math.min(Integer.MAX_VALUE, chunkEnd - chunkFrom), chunkFirst));
      }
      chunkFirst = documents;
      chunkFrom = lineFrom;
    }
  }
}
