/// How alike two texts are, in exact fractions: by words, by characters and by lines. Enters: two
/// texts; leaves: a number from 0 to 1. Start reading at [TextSimilarity].
package dev.plumbline.text.similarity;
