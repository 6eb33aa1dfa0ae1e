/// The pages on which a person answers the questions of a rubric. Enter at `ReviewSite`.
package dev.plumbline.web.review;
