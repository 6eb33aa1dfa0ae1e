/// The commands by which people answer, settle and decide: reviews, persons, agreement. Start at
/// `ReviewCommand`.
package dev.plumbline.cli.review;
