/// What AWS X-Ray is told of the calls of a request: start at [dev.plumbline.aws.trace.CallTraces].
package dev.plumbline.aws.trace;
