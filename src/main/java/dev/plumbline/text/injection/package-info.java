/// Detects text that tries to address the judge, and makes text safe to embed in a prompt. The
/// entry is `InjectionDetector`.
package dev.plumbline.text.injection;
