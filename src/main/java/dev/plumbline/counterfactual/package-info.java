/// What would change a result: the nearest rules that did not fire and what they miss, how far a
/// cut is, and what each single change would do. Start at `Counterfactuals`.
package dev.plumbline.counterfactual;
