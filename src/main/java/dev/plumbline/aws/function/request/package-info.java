/// Reading a function's request strictly, the responses that every function shares, and the log of
/// both (`RequestLogger`).
package dev.plumbline.aws.function.request;
