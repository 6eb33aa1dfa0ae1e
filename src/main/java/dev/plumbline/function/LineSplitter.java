package dev.plumbline.function;

import java.util.ArrayList;
import java.util.List;

/// Finds the chunks of a file of lines while its bytes pass by. It holds no line.
final class LineSplitter {

  private final int linesMax;
  private final int bytesMax;
  private final List<LineRange> ranges = new ArrayList<>();

  private long at;
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
      if (each == '\n') {
        endLine();
      } else if (each != ' ' && each != '\t' && each != '\r') {
        blank = false;
      }
    }
  }

  /// The chunks in order, once all bytes were added.
  List<LineRange> end() {
    endLine();
    endChunk();
    return List.copyOf(ranges);
  }

  /// How many lines are not blank.
  long documents() {
    return documents;
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
