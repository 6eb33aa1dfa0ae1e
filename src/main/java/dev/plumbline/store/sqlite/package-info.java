/// The store of one machine: one SQLite file that any number of its processes may share. Start at
/// `SqliteStore`; the tables and views are in `database`.
package dev.plumbline.store.sqlite;
