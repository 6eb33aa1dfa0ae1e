/// The functions on AWS Lambda: Funqy hands over what came, byte for byte, and takes back what is
/// answered.
package dev.plumbline.lambda;
