/// The file itself: connections, transactions, tables and views, and the form in which bodies lie
/// there. Start at `Database`.
package dev.plumbline.store.sqlite.database;
