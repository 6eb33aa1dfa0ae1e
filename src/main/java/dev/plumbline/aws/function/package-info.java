/// The functions as plain classes: load, call one step of the core, store, respond. Start at
/// `Functions`; `Wiring` connects them with their infrastructure.
package dev.plumbline.aws.function;
