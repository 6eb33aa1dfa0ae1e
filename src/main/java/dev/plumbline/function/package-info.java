/// The functions: load, call one step, keep, answer. No decision is taken here. Start at
/// `Functions`; `Wiring` is where interfaces meet what they are made of.
package dev.plumbline.function;
