/// A server for the browser of one person on one machine: who may ask, what may be asked, and the
/// headers of every answer. It knows no run and no document. Entry point: [GuardedSite], which
/// [LocalServer] serves.
package dev.plumbline.web;
