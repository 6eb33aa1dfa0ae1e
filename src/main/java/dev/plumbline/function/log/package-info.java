/// One structured log line a request, in CloudWatch's embedded metric format, without any text of a
/// document.
package dev.plumbline.function.log;
