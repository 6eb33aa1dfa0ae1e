/// The store of one machine: one SQLite file that any number of its processes may share. Start at
/// `SqliteStore`, then `Database`: connections, transactions, tables and views.
package dev.plumbline.store.sqlite;
