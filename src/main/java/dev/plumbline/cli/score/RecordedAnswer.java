package dev.plumbline.cli.score;

import dev.plumbline.judge.JudgeCall;
import dev.plumbline.llm.ModelReply;

/// An answer that was obtained elsewhere.
///
/// @param line of the file that has it, from 1
public record RecordedAnswer(JudgeCall call, ModelReply reply, int line) {}
