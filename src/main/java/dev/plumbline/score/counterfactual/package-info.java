/// Explains what would change a result: rules that nearly fired and their unmet conditions, the
/// distance from each cut, and the effect of each single change. Start at `Counterfactuals`.
package dev.plumbline.score.counterfactual;
