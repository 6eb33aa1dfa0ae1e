/// The functions over HTTP on one machine. Entry point: [FunctionSite].
package dev.plumbline.aws.http;
