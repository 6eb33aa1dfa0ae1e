package dev.plumbline.extraction;

import dev.plumbline.plan.engine.ConditionProgram.Answer;
import dev.plumbline.plan.model.Gate;

/// A gate and the outcome of its condition.
public record GateResult(Gate gate, Answer answer) {}
