/// Detects prompt injection in a document, and makes text safe to embed in a prompt. The entry is
/// `InjectionDetector`.
package dev.plumbline.text.injection;
