package dev.plumbline.workflow.local;

import dev.plumbline.store.Stores;

/// The stores that an operator works on, wherever they are.
///
/// @param name of the folder or table, for messages
public record OperatorStores(String name, Stores stores) {}
