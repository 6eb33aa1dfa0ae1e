/// The letter that tells a writer what a text got and why, on one page. Entry points:
/// [LetterWriter], which finds what it says, and [LetterPage].
package dev.plumbline.present.page.letter;
