package dev.plumbline.aws.function;

import java.util.ArrayList;
import java.util.List;

/// Finds the chunks of a file of lines while its bytes pass by. It holds no line.
final class LineSplitter {

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
