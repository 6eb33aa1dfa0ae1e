/// Models behind the Amazon Bedrock Converse API. The entry is `BedrockModel`.
package dev.plumbline.judge.llm.bedrock;
