/// One structured log line for each request, in CloudWatch's embedded metric format, without any
/// text of a document.
package dev.plumbline.aws.function.log;
