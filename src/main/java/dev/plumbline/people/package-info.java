/// What people decide and how they are asked: corrections, appeals, releases, the choice of
/// documents, and the questions of a form. Start at `FormQuestion`.
package dev.plumbline.people;
