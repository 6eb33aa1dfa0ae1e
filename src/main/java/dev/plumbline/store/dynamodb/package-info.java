/// The store in one DynamoDB table: what many functions at once share. Every row is written under a
/// condition and read consistently.
package dev.plumbline.store.dynamodb;
