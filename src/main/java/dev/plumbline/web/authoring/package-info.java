/// The page on which an author edits a rubric. Enter at `RubricSite`.
package dev.plumbline.web.authoring;
