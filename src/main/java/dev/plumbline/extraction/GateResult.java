package dev.plumbline.extraction;

import dev.plumbline.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.plan.model.Gate;

/// A gate and what became of its condition.
public record GateResult(Gate gate, QueryResult answer) {}
