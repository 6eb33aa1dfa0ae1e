package dev.plumbline.workflow.evaluation;

import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.workflow.judging.JudgeCall;

/// An answer that was obtained elsewhere.
///
/// @param line of the file that has it, from 1
public record RecordedAnswer(JudgeCall call, ModelReply reply, int line) {}
