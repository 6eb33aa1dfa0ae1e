/// Reading a function's request strictly, and the responses that every function shares.
package dev.plumbline.aws.function.request;
