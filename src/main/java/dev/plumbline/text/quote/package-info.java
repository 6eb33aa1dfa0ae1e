/// Locates a judge's quotes in a document and says how well each one matches. The entry is
/// `QuoteLocator`.
package dev.plumbline.text.quote;
