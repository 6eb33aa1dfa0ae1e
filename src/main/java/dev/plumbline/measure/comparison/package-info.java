/// Two runs compared, document by document: what moved, and which rule, node, decision or piece of
/// evidence moved it. Start at [dev.plumbline.measure.comparison.DocumentComparer], which compares
/// a pair, and [dev.plumbline.measure.comparison.RunComparison], which sums up. [Bar] is what a run
/// has to reach.
package dev.plumbline.measure.comparison;
