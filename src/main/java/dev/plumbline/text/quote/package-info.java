/// Locates a judge's quotes in a document and rates how well each one matches. The entry is
/// `QuoteLocator`.
package dev.plumbline.text.quote;
