/// The store of one machine: one SQLite file that any number of its processes may share. Start at
/// `SqliteStore`; the tables and the views are in `Schema`.
package dev.plumbline.store.sqlite;
