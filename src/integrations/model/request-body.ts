import type { RequestForm } from '#src/domain/adviser/model/provider-profiles.ts';
import type { ModelMessage, ModelQuestion } from './model-client.ts';

/** A request as the provider's profile writes it: no field that the provider does not accept. */
export function requestBody(
  model: string,
  form: RequestForm,
  { messages, tools, schema, temperature, maxTokens }: ModelQuestion,
): Record<string, unknown> {
  return {
    model,
    messages: form.returnsExtraContent ? messages : messages.map(withoutExtraContent),
    [form.maxTokens]: maxTokens,
    stream: true,
    ...form.fields,
    ...(form.hasTemperature ? { temperature } : {}),
    ...(form.hasStreamOptions ? { stream_options: { include_usage: true } } : {}),
    // Several providers refuse an empty list.
    ...(tools.length > 0 ? { tools } : {}),
    ...(schema && form.hasSchema ? { response_format: { type: 'json_schema', json_schema: schema } } : {}),
  };
}

function withoutExtraContent(message: ModelMessage): ModelMessage {
  if (!('tool_calls' in message)) return message;
  return {
    ...message,
    tool_calls: message.tool_calls.map(({ id, type, function: called }) => ({ id, type, function: called })),
  };
}
