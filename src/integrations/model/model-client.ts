/** A message of a conversation as sent to the model. */
export type ModelMessage =
  | { role: 'system' | 'user' | 'assistant'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls: ModelToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

export type ModelToolCall = {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
  /** Of the provider, to be returned with the call as it came. */
  extra_content?: unknown;
};

export type ModelTool = {
  type: 'function';
  function: { name: string; description: string; parameters: Record<string, unknown> };
};

/** Result of a request: text, then how it ended. */
export type ModelEvent =
  | { type: 'text'; text: string }
  /** `tokens`: input and output; null when the endpoint does not report them. */
  | { type: 'end'; calls: ModelToolCall[]; tokens: number | null };

export type ModelQuestion = {
  messages: readonly ModelMessage[];
  tools: readonly ModelTool[];
  /** JSON schema of the answer; absent: text. */
  schema?: { name: string; schema: Readonly<Record<string, unknown>> };
  temperature: number;
  /** Maximum tokens of the answer. */
  maxTokens: number;
  signal: AbortSignal;
};

/** A language model that handles one request at a time. Throws ModelFailure when there is no complete answer. */
export type ModelClient = { ask: (question: ModelQuestion) => AsyncGenerator<ModelEvent> };

/** Why the model did not answer; the message is shown to the visitor (ADM §8). */
export class ModelFailure extends Error {
  override name = 'ModelFailure';

  static overloaded(): ModelFailure {
    return new ModelFailure('AI-tjänsten är överbelastad. Försök igen om en stund.');
  }

  /** @param cause the endpoint's own words, for the log */
  static unavailable(why: string, cause?: string): ModelFailure {
    return new ModelFailure(`AI-tjänsten är inte tillgänglig: ${why}`, cause === undefined ? {} : { cause });
  }

  static noAnswer(): ModelFailure {
    return new ModelFailure('Fick inget giltigt svar från AI-tjänsten');
  }
}
