package dev.plumbline.extraction;

import dev.plumbline.plan.ConditionProgram.Answer;
import dev.plumbline.plan.Gate;

/// A gate and what became of its condition.
public record GateTrial(Gate gate, Answer answer) {}
