/// How far raters agree, decision by decision: people with each other, and a model with people. An
/// item that a rater left open agrees with nothing and disagrees with nothing. The entry is
/// [RatingTable].
package dev.plumbline.measure.interrater;
