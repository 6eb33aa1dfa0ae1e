/// The stores in one DynamoDB table, shared by concurrent functions. Every row is written
/// conditionally and read consistently.
package dev.plumbline.aws.dynamodb;
