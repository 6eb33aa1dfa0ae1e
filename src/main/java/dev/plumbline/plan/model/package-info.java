/// What a plan consists of as its author wrote it: nodes, rules, trees, scales, gates and verdicts.
package dev.plumbline.plan.model;
