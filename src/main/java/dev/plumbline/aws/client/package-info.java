/// What functions ask of AWS beside the table: texts in S3 (`S3Source`), signatures of KMS
/// (`KmsSigner`), and traces of the calls (`XRayTracer`).
package dev.plumbline.aws.client;
