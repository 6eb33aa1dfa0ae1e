/// Pages that only a server has: lists of runs and documents, and the simulator. Cards and reports
/// are the same as in files.
package dev.plumbline.present.page.browse;
