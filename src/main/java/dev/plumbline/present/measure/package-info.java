/// What is measured, as reports: which figures, tables and sentences there are, under which keys
/// and titles. One class makes the report of one kind of result, for all writers.
package dev.plumbline.present.measure;
