/// Texts in Amazon S3 buckets. The entry is `S3Source`.
package dev.plumbline.aws.client;
