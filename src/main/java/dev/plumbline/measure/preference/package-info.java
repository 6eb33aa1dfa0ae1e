/// Preferences between two candidates: how a judge decides in both orders, how far it agrees with
/// people, and which of many systems is better.
package dev.plumbline.measure.preference;
